// Cited passages behind an emoji and Chinese: the same positions from a stream, cut anywhere, and from a whole reply.
import { expect, test } from 'vitest';
import type { DecodeContext, StreamEvent } from '@tributary/runtime-core';
import { createDecoder } from '@tributary/runtime-core/wire';
import { GeminiReader } from './reader.ts';

const context: DecodeContext = {
  id: 'chat_1',
  fail: ({ message }) => ({
    id: 'chat_1',
    type: 'error',
    data: { type: 'ProviderBizError', message, body: {}, provider: 'test' },
  }),
};

function read(body: string, size: number): StreamEvent[] {
  const bytes = new TextEncoder().encode(body);
  const decoder = createDecoder({ reader: new GeminiReader(context), contentType: undefined, context });
  const events: StreamEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...decoder.feed(bytes.subarray(at, at + size)));
  return [...events, ...decoder.end()];
}

const citations = (events: readonly StreamEvent[]) =>
  events.flatMap((event) => (event.type === 'grounding' ? event.data.citations : []));
const sse = (chunks: readonly object[]): string => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');

const words = ['😀 Hallo. ', '北京很大。', ' Ende 🏁.'] as const;
/** Positions of `words[1]` in UTF-16 units. */
const cited = [[10, 15]];

const bytes = (text: string): number => new TextEncoder().encode(text).length;
const groundingMetadata = {
  groundingChunks: [
    { web: { uri: 'https://a.example', title: 'A' } },
    { retrievedContext: { title: 'plan.pdf', text: '…' } },
  ],
  groundingSupports: [
    {
      segment: { startIndex: bytes(words[0]), endIndex: bytes(words[0] + words[1]), text: words[1] },
      groundingChunkIndices: [0, 1],
    },
    { segment: { endIndex: bytes('😀 Hallo.') }, groundingChunkIndices: [1, 7] },
  ],
};
const candidate = (parts: readonly object[], more = {}) => ({ candidates: [{ content: { parts }, ...more }] });
const thought = { text: 'Hm 🤔', thought: true };
const last = { finishReason: 'STOP', groundingMetadata };
const whole = candidate([thought, ...words.map((text) => ({ text }))], last);
const chunks = [
  candidate([thought]),
  ...[...words.join('')].map((text) => candidate([{ text }])),
  candidate([{ text: '' }], last),
];
const expected = [
  { title: 'A', url: 'https://a.example', ranges: cited },
  { title: 'plan.pdf', url: '', ranges: [[0, 9], ...cited] },
];

test.each([
  ['streamed', sse(chunks), 1e6],
  ['streamed in pieces of 5 bytes', sse(chunks), 5],
  ['whole', JSON.stringify(whole), 1e6],
])('%s', (_name, body, size) => {
  expect(citations(read(body, size))).toEqual(expected);
});
