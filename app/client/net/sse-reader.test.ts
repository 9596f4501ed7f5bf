import { array, assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { StreamEvent } from '@tributary/runtime-core';
import { createEventReader } from './sse-reader.ts';
import type { ReadEnd } from './sse-reader.ts';

function read(pieces: readonly string[]): ReadEnd {
  const reader = createEventReader();
  const events: StreamEvent[] = [];
  let malformed: string | undefined;
  for (const piece of pieces) {
    const batch = reader.feed(piece);
    events.push(...batch.events);
    malformed ??= batch.malformed;
  }
  const end = reader.end();
  return { how: end.how, events: [...events, ...end.events], ...(malformed === undefined ? {} : { malformed }) };
}

const frame = (type: string, data: unknown): string => `id: r1\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
const brief = (end: ReadEnd) => [end.how, ...end.events.map(({ type, data }) => [type, data])];

const whole = frame('text', 'Grüße 🙂') + frame('stop', 'stop') + frame('usage', { totalTokens: 2 });

const rows: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['a stream', whole, ['events', ['text', 'Grüße 🙂'], ['stop', 'stop'], ['usage', { totalTokens: 2 }]]],
  [
    'comments and heartbeats are no events',
    `: ping\n\n${whole}`,
    ['events', ['text', 'Grüße 🙂'], ['stop', 'stop'], ['usage', { totalTokens: 2 }]],
  ],
  ['CRLF', frame('stop', 'end').replaceAll('\n', '\r\n'), ['events', ['stop', 'end']]],
  ['a type of a newer server is passed over', frame('hologram', 1) + frame('stop', 's'), ['events', ['stop', 's']]],
  ['a stream without its last word is cut', frame('text', 'a'), ['cut', ['text', 'a']]],
  ['half an event at the end is none', `${frame('text', 'a')}event: stop\ndata: "st`, ['cut', ['text', 'a']]],
  ['no events at all: the body is the text', 'Just words.\nTwo lines.', ['plain', ['text', 'Just words.\nTwo lines.']]],
  ['JSON that is no error is text too', '{"answer":42}', ['plain', ['text', '{"answer":42}']]],
  ['an empty body', '', ['plain']],
  [
    'our own error under a good status',
    '{"errorType":"ModelNotFound","body":{"error":"gone","provider":"p"}}',
    [
      'plain',
      ['error', { type: 'ModelNotFound', message: 'gone', body: { error: 'gone', provider: 'p' }, provider: 'p' }],
    ],
  ],
  [
    'our own error under a good status, its words in an object',
    '{"errorType":"ModelNotFound","body":{"error":{"message":"gone"},"provider":"p"}}',
    [
      'plain',
      [
        'error',
        { type: 'ModelNotFound', message: 'gone', body: { error: { message: 'gone' }, provider: 'p' }, provider: 'p' },
      ],
    ],
  ],
];

test.each(rows)('%s', (_name, body, expected) => {
  expect(brief(read([body]))).toEqual(expected);
});

test.each(rows)('%s, character by character', (_name, body, expected) => {
  expect(brief(read([...body]))).toEqual(expected);
});

test('cuts at any place change nothing', () => {
  assert(
    property(array(nat(whole.length), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), whole.length];
      const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
      expect(brief(read(pieces))).toEqual(brief(read([whole])));
    }),
  );
});

const broken = [
  ['data that is no JSON', 'event: text\ndata: "Hel\n\n'],
  ['text that is no string', frame('text', 5)],
  ['a tool call without a function', frame('tool_calls', [{ index: 0 }])],
  ['a citation without an address', frame('grounding', { citations: [{ title: 'x' }] })],
  ['usage with a negative count', frame('usage', { totalTokens: -1 })],
  ['an error without a message', frame('error', { type: 500 })],
] as const;

test.each(broken)('%s is malformed, and what follows is not read', (_name, chunk) => {
  const end = read([frame('text', 'a') + chunk + frame('text', 'b') + frame('stop', 'stop')]);
  expect(end.events.map(({ type }) => type)).toEqual(['text']);
  expect(end.malformed).toBeTypeOf('string');
});
