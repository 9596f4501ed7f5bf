// Speech to text through the same client: sends the recording in a form, reads the answer as JSON.
import type { CallContext, SpeechToTextParams, TimeMark, Transcription } from '@tributary/runtime-core';
import { supportOf, TributaryError } from '@tributary/runtime-core';
import { at, fromDataURL, list, multipart, readJSON } from '@tributary/runtime-core/wire';
import { call } from './client.ts';
import { noteTranscript, refuse } from './operations.ts';
import type { OpenAIStyleOptions } from './options.ts';

/** File extensions by media type: servers detect the format by the file name. */
const endings: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/m4a': 'm4a',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
};

export async function speechToText(
  { model, audio, language, marks }: SpeechToTextParams,
  context: CallContext,
  options: OpenAIStyleOptions,
): Promise<Transcription> {
  const recording = fromDataURL(audio);
  const ending = recording && endings[recording.type];
  if (!recording || ending === undefined) {
    const message = `the recording is of a type that ${context.manifest.name} does not take`;
    throw new TributaryError(400, message, { error: { message }, provider: context.provider });
  }
  const support = supportOf(context.manifest.transcription, model);
  const marked = marks === true && support?.marks === true;
  const { contentType, body } = multipart([
    ['file', { name: `recording.${ending}`, type: recording.type, bytes: recording.bytes }],
    ['model', model],
    ...(language === undefined || support?.language !== true ? [] : [['language', language] as const]),
    ...(marked
      ? ([
          ['response_format', 'verbose_json'],
          ['timestamp_granularities[]', 'segment'],
        ] as const)
      : []),
  ]);
  const headers = { 'content-type': contentType };
  const json = await readJSON(
    await call(context, options, { method: 'post', path: '/audio/transcriptions', body, headers }),
  );
  const said = at(json, 'text');
  noteTranscript(context, json, recording.bytes.length);
  if (typeof said !== 'string') return refuse(json, 'text');
  const found = marked ? list(at(json, 'segments')).flatMap(markOf) : [];
  return { text: said, ...(found.length > 0 ? { marks: found } : {}) };
}

function markOf(segment: unknown): readonly TimeMark[] {
  const start = at(segment, 'start');
  const end = at(segment, 'end');
  const said = at(segment, 'text');
  return typeof start === 'number' && typeof said === 'string' && said.trim() !== ''
    ? [{ at: start, ...(typeof end === 'number' ? { end } : {}), text: said.trim() }]
    : [];
}
