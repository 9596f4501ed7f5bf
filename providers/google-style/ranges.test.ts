// Cited passages after an emoji and Chinese text: a stream, however it is cut, gives the same positions as an
// unstreamed reply.
import { expect, test } from 'vitest';
import { eventStreamOf, readReply } from '@tributary/conformance';
import type { StreamEvent } from '@tributary/runtime-core';
import { GeminiReader } from './reader.ts';

const read = (body: string, pieceSize?: number): StreamEvent[] =>
  readReply((context) => new GeminiReader(context), body, pieceSize);
const citations = (events: readonly StreamEvent[]) =>
  events.flatMap((event) => (event.type === 'grounding' ? event.data.citations : []));

const words = ['😀 Hallo. ', '北京很大。', ' Ende 🏁.'] as const;
/** Returns the positions of `words[1]` in UTF-16 units. */
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
  ['streamed', eventStreamOf(chunks), 1e6],
  ['streamed in pieces of 5 bytes', eventStreamOf(chunks), 5],
  ['whole', JSON.stringify(whole), 1e6],
])('%s', (_name, body, size) => {
  expect(citations(read(body, size))).toEqual(expected);
});
