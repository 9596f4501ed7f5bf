// Cited passages after an emoji and Chinese text: a stream, however it is cut, gives the same positions as an
// unstreamed reply.
import { expect, test } from 'vitest';
import { eventStreamOf, readReply } from '@tributary/conformance';
import type { StreamEvent } from '@tributary/runtime-core';
import { CohereReader } from './reader.ts';

const read = (body: string, pieceSize?: number): StreamEvent[] =>
  readReply((context) => new CohereReader(context), body, pieceSize);
const citations = (events: readonly StreamEvent[]) =>
  events.flatMap((event) => (event.type === 'grounding' ? event.data.citations : []));

const words = ['😀 Hallo. ', '北京很大。', ' Ende 🏁.'] as const;
/** Returns the positions of `words[1]` in UTF-16 units. */
const cited = [[10, 15]];

const text = words.join('');
const sources = [{ type: 'document', id: 'doc:0', document: { id: 'doc:0', title: 'Atlas' } }];
const citation = { start: 9, end: 14, text: words[1], sources, content_index: 1, type: 'TEXT_CONTENT' };
const planned = { start: 0, end: 4, text: 'look', sources, type: 'PLAN' };
const usage = { tokens: { input_tokens: 1, output_tokens: 1 } };
const whole = {
  id: 'r',
  message: {
    content: [
      { type: 'thinking', thinking: 'Hm 🤔' },
      { type: 'text', text },
    ],
    citations: [citation, planned],
  },
  finish_reason: 'COMPLETE',
  usage,
};
const event = (type: string, index: number, message: object) => ({ type, index, delta: { message } });
const chunks = [
  { type: 'message-start', id: 'r' },
  event('content-start', 0, { content: { type: 'thinking', thinking: '' } }),
  event('content-delta', 0, { content: { thinking: 'Hm 🤔' } }),
  event('content-start', 1, { content: { type: 'text', text: '' } }),
  ...[...text].map((piece) => event('content-delta', 1, { content: { text: piece } })),
  event('citation-start', 0, { citations: citation }),
  event('citation-start', 1, { citations: planned }),
  { type: 'message-end', delta: { finish_reason: 'COMPLETE', usage } },
];
const expected = [{ title: 'Atlas', url: '', ranges: cited }];

test.each([
  ['streamed', eventStreamOf(chunks), 1e6],
  ['streamed in pieces of 5 bytes', eventStreamOf(chunks), 5],
  ['whole', JSON.stringify(whole), 1e6],
])('%s', (_name, body, size) => {
  expect(citations(read(body, size))).toEqual(expected);
});

test('v1 names documents by their ids', () => {
  const documents = [{ id: 'web:1', title: 'A', url: 'https://a.example' }];
  const body = {
    text,
    generation_id: 'g',
    finish_reason: 'COMPLETE',
    documents,
    citations: [{ start: 9, end: 14, text: words[1], document_ids: ['web:1'] }],
  };
  expect(citations(read(JSON.stringify(body), 1e6))).toEqual([{ title: 'A', url: 'https://a.example', ranges: cited }]);
});
