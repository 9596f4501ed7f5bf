// Detects the format by content type and first bytes; every malformed body ends in one typed error.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FailureInput } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import { streamChunkMessage } from '../errors/table.ts';
import { ChunkFailure, createDecoder } from './decoder.ts';
import type { ChunkReader } from './decoder.ts';
import { at, text } from '../json/guards.ts';

/** Minimal wire: `{t}` text, `{last}` finish reason, `{error}` vendor error. */
function reader(): ChunkReader {
  let stop: string | undefined;
  return {
    chunk(json, out) {
      const message = text(at(json, 'error'));
      if (message) throw new ChunkFailure({ message, code: 'boom' });
      const t = text(at(json, 't'));
      if (t) out.push({ id: 'x', type: 'text', data: t });
      stop = text(at(json, 'last')) ?? stop;
    },
    whole(json, out) {
      this.chunk(json, out, undefined);
      stop ??= 'whole';
    },
    end(out, marked) {
      const reason = stop ?? (marked ? 'stop' : undefined);
      if (reason !== undefined) out.push({ id: 'x', type: 'stop', data: reason });
      return reason !== undefined;
    },
  };
}

function decode(
  chunks: readonly Uint8Array[],
  contentType = 'text/event-stream',
  jsonFraming: 'whole' | 'lines' = 'whole',
): string[] {
  const fail = (failure: FailureInput): StreamEvent => ({
    id: 'x',
    type: 'error',
    data: { type: failure.type ?? 'ProviderBizError', message: failure.message, body: failure.body, provider: 'p' },
  });
  const decoder = createDecoder({ reader: reader(), contentType, jsonFraming, context: { id: 'x', fail } });
  const events = [...chunks.flatMap((chunk) => decoder.feed(chunk)), ...decoder.end()];
  return events.map((event) => `${event.type} ${wordsOf(event)}`);
}

function wordsOf(event: StreamEvent): string {
  if (event.type === 'error') return `${event.data.type}: ${event.data.message}`;
  return event.type === 'data' ? `${text(at(event.data, 'type'))} ${at(event.data, 'count')}` : String(event.data);
}

const bytes = (body: string): Uint8Array => new TextEncoder().encode(body);
const broken = `error StreamChunkError: ${streamChunkMessage}`;

type Row = readonly [string, string, string, readonly string[]];
const rows: readonly Row[] = [
  ['an event stream', 'text/event-stream', 'data: {"t":"a"}\n\ndata: {"last":"end"}\n\n', ['text a', 'stop end']],
  [
    '[DONE] ends it',
    'text/event-stream',
    'data: {"t":"a"}\n\ndata: [DONE]\n\ndata: {"t":"late"}\n\n',
    ['text a', 'stop stop'],
  ],
  ['[DONE] without a space', 'text/event-stream', 'data:{"t":"a"}\n\ndata:[DONE]\n\n', ['text a', 'stop stop']],
  ['a byte-order mark', 'text/event-stream', '\uFEFFdata: {"t":"a"}\n\ndata: [DONE]\n\n', ['text a', 'stop stop']],
  [
    'an event stream that calls itself JSON',
    'application/json',
    'data: {"t":"a"}\n\ndata: [DONE]\n\n',
    ['text a', 'stop stop'],
  ],
  [
    'comments before the first event',
    'text/event-stream',
    ': hi\n\ndata: {"t":"a"}\n\ndata: [DONE]\n\n',
    ['text a', 'stop stop'],
  ],
  ['blank lines before the body', 'application/json', '\n\n\n{"t":"a","last":"end"}', ['text a', 'stop end']],
  ['one JSON where a stream was asked', 'text/event-stream', '{"t":"a"}', ['text a', 'stop whole']],
  [
    'a JSON array of chunks',
    'application/json',
    '[{"t":"a"},\n{"t":"b","last":"end"}]',
    ['text a', 'text b', 'stop end'],
  ],
  ['lines of JSON', 'application/x-ndjson', '{"t":"a"}\n{"t":"b","last":"end"}\n', ['text a', 'text b', 'stop end']],
  ['the last line without its end', 'application/x-ndjson', '{"t":"a"}\n{"last":"end"}', ['text a', 'stop end']],
  ...['{oops', ': OPENROUTER PROCESSING', 'ping', 'keep-alive'].map((noise): Row => [
    `a line that is no chunk: ${noise}`,
    'text/event-stream',
    `data: ${noise}\n\ndata: {"t":"a"}\n\ndata: ${noise}\n\ndata: {"last":"end"}\n\n`,
    ['text a', 'data skipped_lines 2', 'stop end'],
  ]),
  [
    'a line of noise among lines of JSON',
    'application/x-ndjson',
    '{"t":"a"}\noops\n{"last":"end"}\n',
    ['text a', 'data skipped_lines 1', 'stop end'],
  ],
  [
    'three such lines in a row',
    'text/event-stream',
    'data: {"t":"a"}\n\ndata: {x\n\ndata: {x\n\ndata: {x\n\ndata: {"last":"end"}\n\n',
    ['text a', broken],
  ],
  // Some gateways send a slow model's comments as data.
  [
    'any number of comments and pings',
    'text/event-stream',
    `${'data: : PROCESSING\n\n'.repeat(9)}data: {"t":"a"}\n\n${'data: ping\n\n'.repeat(9)}data: {"last":"end"}\n\n`,
    ['text a', 'data skipped_lines 18', 'stop end'],
  ],
  [
    'noise before the first line of JSON',
    'application/x-ndjson',
    'ping\n{"t":"a"}\n{"last":"end"}\n',
    ['text a', 'data skipped_lines 1', 'stop end'],
  ],
  ['such lines and no word', 'text/event-stream', 'data: x\n\ndata: {"last":"end"}\n\ndata: [DONE]\n\n', [broken]],
  ['cut before its last word', 'text/event-stream', 'data: {"t":"a"}\n\n', ['text a', broken]],
  ['cut inside a chunk', 'text/event-stream', 'data: {"t":"a"}\n\ndata: {"t":"b', ['text a', broken]],
  ['nothing at all', 'text/event-stream', '', [broken]],
  ['HTML', 'text/html', '<!doctype html><h1>502</h1>', [broken]],
  ['prose', 'text/plain', 'Internal Server Error', [broken]],
  [
    'an error inside the stream',
    'text/event-stream',
    'data: {"t":"a"}\n\ndata: {"error":"quota"}\n\n',
    ['text a', 'error ProviderBizError: quota'],
  ],
  [
    'an error event in prose',
    'text/event-stream',
    'event: error\ndata: over capacity\n\n',
    ['error ProviderBizError: over capacity'],
  ],
  ['one JSON that is cut', 'application/json', '{"t":"a"', [broken]],
];

test.each(rows)('%s', (_name, contentType, body, expected) => {
  const whole = bytes(body);
  expect(decode([whole], contentType)).toEqual(expected);
  expect(
    decode(
      [...whole].map((byte) => Uint8Array.of(byte)),
      contentType,
    ),
  ).toEqual(expected);
});

test('a body of lines that calls itself JSON, on a wire that streams lines', () => {
  expect(decode([bytes('{"t":"a"}\n{"last":"end"}\n')], 'application/json', 'lines')).toEqual(['text a', 'stop end']);
});

test('hostile bytes never throw and end in one error at most', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }),
      fc.constantFrom('text/event-stream', 'application/json', 'application/x-ndjson'),
      (chunks, type) => {
        const errors = decode(chunks, type).filter((line) => line.startsWith('error'));
        expect(errors.length).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test.each([
  ['an event', 'text/event-stream', 'data: ', '\n\n'],
  ['a line of JSON', 'application/x-ndjson', '', '\n'],
])('%s of 48 MB is read, a longer one ends the stream', (_name, contentType, begin, end) => {
  const piece = bytes('x'.repeat(1024 * 1024));
  const body = (megabytes: number): Uint8Array[] => [
    bytes(`${begin}{"t":"`),
    ...Array.from({ length: megabytes }, () => piece),
    bytes(`"}${end}${begin}{"last":"end"}${end}`),
  ];
  const [read] = decode(body(47), contentType);
  expect([read?.slice(0, 6), read?.length]).toEqual(['text x', 47 * 1024 * 1024 + 5]);
  expect(decode(body(49), contentType)).toEqual([broken]);
});
