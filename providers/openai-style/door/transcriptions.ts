// Serves OpenAI's transcriptions. Source: types of the openai SDK 7.55.0, TranscriptionCreateParams, read 2026-11-30.
import type { TimeMark, Transcription } from '@tributary/runtime-core';
import { badRequest, Losses } from '@tributary/runtime-core/door';
import type { DoorAnswer, DoorSide, DoorSideReply } from '@tributary/runtime-core/door';
import { list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { isSet } from './images.ts';

const known = new Set(['model', 'file', 'language', 'response_format', 'timestamp_granularities', 'stream']);

type Format = 'json' | 'text' | 'verbose_json' | 'srt' | 'vtt';
/** True if the times of passages are needed. */
const timed: Readonly<Record<Format, boolean>> = { json: false, text: false, verbose_json: true, srt: true, vtt: true };

function formatOf({ response_format: asked = 'json' }: Json): Format {
  const format = (Object.keys(timed) as Format[]).find((each) => each === asked); // keys of the table above
  if (!format)
    throw badRequest(`response_format: found ${JSON.stringify(asked)}; send one of ${Object.keys(timed).join(', ')}`);
  return format;
}

/** A code of two letters; clients also send a region. */
const languageOf = (value: unknown): string | undefined =>
  /^([a-z]{2})(-|$)/i.exec(text(value) ?? '')?.[1]?.toLowerCase();

interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** For a last passage whose end is not reported. Unit: seconds. */
const lastSeconds = 5;

const cuesOf = (marks: readonly TimeMark[]): readonly Cue[] =>
  marks.map(({ at, end, text: said }, index) => ({
    start: at,
    end: end ?? marks[index + 1]?.at ?? at + lastSeconds,
    text: said,
  }));

function clock(seconds: number, separator: string): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${separator}${String(ms % 1000).padStart(3, '0')}`;
}

const period = ({ start, end }: Cue, separator: string): string =>
  `${clock(start, separator)} --> ${clock(end, separator)}`;

type Billed = Pick<DoorSideReply, 'usage' | 'seconds'>;

function usageOf({ usage, seconds }: Billed): object {
  if (!usage) return seconds === undefined ? {} : { usage: { type: 'duration', seconds } };
  const { totalInputTokens: input = 0, totalOutputTokens: output = 0 } = usage;
  return { usage: { type: 'tokens', input_tokens: input, output_tokens: output, total_tokens: input + output } };
}

/** Throws if there are words, but no times to write them at. */
function marksOf({ text: said, marks = [] }: Transcription): readonly TimeMark[] {
  if (marks.length === 0 && said.trim() !== '')
    throw badRequest('response_format: the model did not report when the words were said; ask for json or text');
  return marks;
}

function answerOf(format: Format, said: Transcription, request: Json, billed: Billed): DoorAnswer {
  if (format === 'json') return { kind: 'json', body: { text: said.text, ...usageOf(billed) } };
  if (format === 'text') return { kind: 'text', contentType: 'text/plain; charset=utf-8', text: `${said.text}\n` };
  const cues = cuesOf(marksOf(said));
  switch (format) {
    case 'verbose_json':
      return {
        kind: 'json',
        body: {
          task: 'transcribe',
          language: languageOf(request['language']) ?? '',
          duration: billed.seconds ?? cues.at(-1)?.end ?? 0,
          text: said.text,
          segments: cues.map((cue, id) => ({ id, ...cue })),
          ...usageOf(billed),
        },
      };
    case 'srt':
      return {
        kind: 'text',
        contentType: 'application/x-subrip; charset=utf-8',
        text: cues.map((cue, at) => `${at + 1}\n${period(cue, ',')}\n${cue.text}\n\n`).join(''),
      };
    case 'vtt':
      return {
        kind: 'text',
        contentType: 'text/vtt; charset=utf-8',
        text: `WEBVTT\n\n${cues.map((cue) => `${period(cue, '.')}\n${cue.text}\n\n`).join('')}`,
      };
  }
}

export const transcriptionsSide: DoorSide<'speechToText'> = {
  operation: 'speechToText',
  read(body, model) {
    const lost = new Losses();
    lost.others(body, known);
    const format = formatOf(body);
    if (isSet(body['stream'])) throw badRequest('stream: transcripts are answered whole; leave it out');
    // Some clients name the field `file[]`.
    const [file = body['file'], ...others] = list(body['file']);
    if (others.length > 0) throw badRequest('file: found several recordings; send one in each request');
    const audio = text(record(file)?.['url']);
    if (audio === undefined || !/^data:(audio|video)\//.test(audio))
      throw badRequest('file: found no recording; send one as a file of the form, such as mp3, wav or webm');
    const language = languageOf(body['language']);
    if (body['language'] !== undefined && language === undefined) lost.add('language');
    if (list(body['timestamp_granularities']).includes('word')) lost.add('timestamp_granularities[word]');
    const params = {
      model,
      audio,
      ...(language === undefined ? {} : { language }),
      ...(timed[format] ? { marks: true as const } : {}),
    };
    return { params, lost: lost.list() };
  },
  write: (said, facts) => answerOf(formatOf(facts.request), said, facts.request, facts),
};
