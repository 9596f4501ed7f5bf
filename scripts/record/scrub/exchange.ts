// A recorded exchange as a fixture without anyone's words: structure, framing, counters and codes stay.
import { bodyBytes } from '../../../conformance/recordings/exchange.ts';
import type { Exchange } from '../../../conformance/recordings/exchange.ts';
import type { Fixture } from '../../../conformance/schema/fixture.ts';
import { openBody } from './body.ts';
import type { Piece } from './body.ts';
import { textContinuedBy } from './deltas.ts';
import { isUsersField, keptHeaders, staysNumber, staysString } from './kept.ts';
import { leavesOf, pattern } from './leaves.ts';
import { createWordMap, decode, throughEscapes, writeLike } from './words.ts';
import type { WordMap } from './words.ts';

type Side = 'request' | 'response';

export interface ScrubOptions {
  /** The fixture's id, `provider/name`. */
  readonly id: string;
  readonly provider: string;
  readonly source: { readonly project: string; readonly licence: string; readonly path: string };
  /** True if a generated token occurs in some original. */
  readonly survives?: (token: string) => boolean;
  /** Phrases of errors that an error rule of the package names. */
  readonly phrases?: readonly RegExp[];
}

export function scrubExchange(exchange: Exchange, options: ScrubOptions): Fixture {
  const words = withPhrases(createWordMap(options.survives), options.phrases ?? []);
  const { wire, operation, stream, request, response, features } = exchange;
  const scrub = (pieces: readonly Piece[], side: Side): string[] => scrubPieces(pieces, { wire, side, words });
  const recorded = bodyBytes(response);
  const body = openBody(recorded);
  const bytes = isMedia(response) ? silence(recorded) : Buffer.from(body.close(scrub(body.pieces, 'response')));
  const asked: Piece = { kind: 'json', source: JSON.stringify(request?.body ?? null) };
  return {
    id: options.id,
    provider: options.provider,
    wire,
    operation: operation as Fixture['operation'], // the corpus uses the contract's names
    stream,
    origin: 'recorded',
    scrubbed: true,
    ...(response.reserialized === true ? { reserialized: true } : {}),
    ...(exchange.rebuilt === true ? { rebuilt: true } : {}),
    source: options.source,
    request: {
      method: request?.method ?? 'POST',
      url: scrubURL(request?.url ?? '', words),
      headers: {},
      body: JSON.parse(scrub([asked], 'request')[0] ?? 'null') as unknown,
    },
    response: {
      status: response.status,
      headers: Object.fromEntries(Object.entries(response.headers).filter(([name]) => keptHeaders.includes(name))),
      body: 'text' in response.body ? { text: bytes.toString('utf8') } : { base64: bytes.toString('base64') },
    },
    features: [...features],
  };
}

/** Audio and images: neither frames nor text. */
export const isMedia = ({ headers }: Pick<Exchange['response'], 'headers'>): boolean =>
  /^(audio|image|video)\/|octet-stream/u.test(headers['content-type'] ?? '');

/** As many bytes; the first four, by which players know the format, stay. */
const silence = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(Math.max(0, bytes.length - 4))]);

interface Scope {
  readonly wire: string;
  readonly side: Side;
  readonly words: WordMap;
}

/** A string of a piece, and the text it continues. */
interface Slot {
  readonly piece: number;
  readonly start: number;
  readonly end: number;
  readonly raw: string;
}

/** Texts of a body at the places that are replaced, for the proof that nothing survives. */
export function replacedTexts(pieces: readonly Piece[], wire: string, side: Side): string[] {
  const texts: string[] = [];
  const note = (source: string): string => {
    texts.push(source);
    return source;
  };
  scrubPieces(pieces, { wire, side, words: { text: note, number: note } });
  return texts;
}

export function scrubPieces(pieces: readonly Piece[], { wire, side, words }: Scope): string[] {
  const edits: (Slot & { readonly text: string })[] = [];
  const continuing = new Map<string, Slot[]>();
  for (const [index, { kind, source }] of pieces.entries()) {
    if (kind === 'framing') continue;
    if (kind === 'text') {
      edits.push({ piece: index, start: 0, end: source.length, raw: source, text: words.text(source) });
      continue;
    }
    const document: unknown = JSON.parse(source);
    for (const { kind: leaf, start, end, path } of leavesOf(source)) {
      const raw = source.slice(start, end);
      const name = pattern(path);
      const slot = { piece: index, start, end, raw };
      if (leaf === 'key') {
        if (isUsersField(path)) edits.push({ ...slot, text: throughEscapes(raw, words.text) });
      } else if (leaf === 'number') {
        if (isUsersField(path) || !staysNumber(name, raw)) edits.push({ ...slot, text: words.number(raw) });
      } else {
        if (!isInUsersField(name, path) && staysString(wire, side, name, decode(raw))) continue;
        const text = side === 'response' ? textContinuedBy(document, path, name) : undefined;
        if (text === undefined) edits.push({ ...slot, text: throughEscapes(raw, words.text) });
        else if (continuing.get(text)?.push(slot) === undefined) continuing.set(text, [slot]);
      }
    }
  }
  for (const slots of continuing.values()) edits.push(...cutAgain(slots, words));
  return applied(pieces, edits);
}

const usersFields = new Map<string, boolean>();

/** True if the path leads through a field that the user has named; computed once per pattern. */
function isInUsersField(name: string, path: readonly (string | number)[]): boolean {
  const known = usersFields.get(name);
  if (known !== undefined) return known;
  const found = path.some((_step, at) => isUsersField(path.slice(0, at + 1)));
  usersFields.set(name, found);
  return found;
}

/** One text over all its deltas, replaced once, and cut at the recorded places. */
function cutAgain(slots: readonly Slot[], words: WordMap): (Slot & { readonly text: string })[] {
  const said = slots.map(({ raw }) => decode(raw));
  const replaced = words.text(said.join(''));
  let at = 0;
  return slots.map((slot, index) => {
    const length = said[index]?.length ?? 0;
    const text = writeLike(slot.raw, replaced.slice(at, at + length));
    at += length;
    return { ...slot, text };
  });
}

function applied(pieces: readonly Piece[], edits: readonly (Slot & { readonly text: string })[]): string[] {
  const byPiece = Map.groupBy(edits, ({ piece }) => piece);
  return pieces.map(({ source }, index) => {
    let out = '';
    let from = 0;
    for (const { start, end, text } of (byPiece.get(index) ?? []).toSorted((a, b) => a.start - b.start)) {
      out += source.slice(from, start) + text;
      from = end;
    }
    return out + source.slice(from);
  });
}

/** Words of the vendors' own paths; a model's name behind them stays, every other segment is somebody's. */
const pathWords =
  /^(v\d\w*|api|chat|completions?|generate|generateText|models?|messages|responses|embed(dings)?|images?|generations|audio|speech|openai|inference|invoke(-with-response-stream)?|converse(-stream)?|tags|pull|publishers|google|anthropic|predictions|text|compatible-mode|paas|ai|beta|router|hf-inference|\w+:(streamGenerateContent|generateContent|predict|rawPredict|streamRawPredict|embedContent|batchEmbedContents))$/u;

function scrubURL(url: string, words: WordMap): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/]*)?([^?]*)(\?.*)?$/su.exec(url) ?? [];
  const segments = path.split('/');
  const clean = segments.map((segment, index) =>
    pathWords.test(segment) || /^models?$/u.test(segments[index - 1] ?? '') ? segment : words.text(segment),
  );
  const keptQuery = query.replace(
    /([?&](?!alt=|api-version=)[^=&]*=)([^&]*)/gu,
    (_all, name: string, value: string) => name + words.text(value),
  );
  return `https://api.example${clean.join('/')}${keptQuery}`;
}

/** Phrases that error rules read stay in every text they stand in. */
function withPhrases(words: WordMap, phrases: readonly RegExp[]): WordMap {
  if (phrases.length === 0) return words;
  const text = (source: string): string => {
    for (const phrase of phrases) {
      const found = phrase.exec(source);
      if (!found || found[0] === '') continue;
      const end = found.index + found[0].length;
      return text(source.slice(0, found.index)) + found[0] + text(source.slice(end));
    }
    return words.text(source);
  };
  return { text, number: words.number };
}
