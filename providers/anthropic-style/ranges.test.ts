// Cited passages after an emoji and Chinese text: a stream, however it is cut, gives the same positions as an
// unstreamed reply.
import { expect, test } from 'vitest';
import { eventStreamOf, readReply } from '@tributary/conformance';
import type { StreamEvent } from '@tributary/runtime-core';
import { AnthropicReader } from './reader.ts';

const read = (body: string, pieceSize?: number): StreamEvent[] =>
  readReply((context) => new AnthropicReader(context), body, pieceSize);
const citations = (events: readonly StreamEvent[]) =>
  events.flatMap((event) => (event.type === 'grounding' ? event.data.citations : []));

const words = ['😀 Hallo. ', '北京很大。', ' Ende 🏁.'] as const;
/** Returns the positions of `words[1]` in UTF-16 units. */
const cited = [[10, 15]];

const page = { type: 'web_search_result_location', url: 'https://a.example', title: 'A' };
const file = { type: 'page_location', document_index: 0, document_title: null, start_page_number: 1 };
const found = { type: 'search_result_location', source: 'notes-7', title: null, search_result_index: 0 };
const blocks = words.map((text, at) => ({
  type: 'text',
  text,
  ...(at === 1 ? { citations: [page, file, found] } : {}),
}));
const whole = { type: 'message', id: 'm', content: blocks, stop_reason: 'end_turn' };
const chunks = [
  { type: 'message_start', message: { id: 'm' } },
  ...blocks.flatMap(({ text, citations: list = [] }, index) => [
    { type: 'content_block_start', index, content_block: { type: 'text', text: '' } },
    ...list.slice(0, 1).map((citation) => ({
      type: 'content_block_delta',
      index,
      delta: { type: 'citations_delta', citation },
    })),
    ...[...text].map((piece) => ({ type: 'content_block_delta', index, delta: { type: 'text_delta', text: piece } })),
    ...list.slice(1).map((citation) => ({
      type: 'content_block_delta',
      index,
      delta: { type: 'citations_delta', citation },
    })),
    { type: 'content_block_stop', index },
  ]),
  { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
  { type: 'message_stop' },
];
const expected = [
  { title: 'A', url: 'https://a.example', ranges: cited },
  { title: 'Document 1', url: '', ranges: cited },
  { title: 'notes-7', url: '', ranges: cited },
];

test.each([
  ['streamed', eventStreamOf(chunks), 1e6],
  ['streamed in pieces of 5 bytes', eventStreamOf(chunks), 5],
  ['whole', JSON.stringify(whole), 1e6],
])('%s', (_name, body, size) => {
  expect(citations(read(body, size))).toEqual(expected);
});

test('a tool call that message_start already holds is not lost, nor doubled where a proxy repeats it', () => {
  const start = {
    type: 'message_start',
    message: { id: 'm', content: [{ type: 'tool_use', id: 't1', name: 'add', input: { a: 1 } }] },
  };
  const events = read(eventStreamOf([start, start, ...chunks.slice(-2)]), 1e6);
  expect(events.flatMap((event) => (event.type === 'tool_calls' ? event.data : []))).toEqual([
    { index: 0, id: 't1', type: 'function', function: { name: 'add', arguments: '' } },
    { index: 0, type: 'function', function: { arguments: '{"a":1}' } },
  ]);
});
