// Cited passages after an emoji and Chinese text: a stream, however it is cut, gives the same positions as an
// unstreamed reply.
import { expect, test } from 'vitest';
import { eventStreamOf, readReply } from '@tributary/conformance';
import type { DecodeContext, StreamEvent } from '@tributary/runtime-core';
import type { ChunkReader } from '@tributary/runtime-core/wire';
import { ChatReader } from './chat-reader.ts';
import { ResponsesReader } from './responses-reader.ts';

const citations = (events: readonly StreamEvent[]) =>
  events.flatMap((event) => (event.type === 'grounding' ? event.data.citations : []));
/** Returns the last state of each source, since later events add to it. */
const known = (events: readonly StreamEvent[]) => [
  ...new Map(citations(events).map((citation) => [citation.url || citation.title, citation])).values(),
];

const words = ['😀 Hallo. ', '北京很大。', ' Ende 🏁.'] as const;
/** Returns the positions of `words[1]` in UTF-16 units. */
const cited = [[10, 15]];

type CreateReader = (context: DecodeContext) => ChunkReader;
const responses: CreateReader = (context) => new ResponsesReader(context);
const chat: CreateReader = (context) => new ChatReader({}, context);
const perplexity: CreateReader = (context) => new ChatReader({ marksCite: true }, context);

/** Positions count from the start of their part of the message. */
const page = { type: 'url_citation', url: 'https://a.example', title: 'A', start_index: 7, end_index: 12 };
const file = { type: 'file_citation', file_id: 'f', filename: 'plan.pdf', index: 11 };
const parts = [
  { type: 'output_text', text: '😀', annotations: [] },
  { type: 'output_text', text: ` 🏁Hal. ${words[1]}${words[2]}`, annotations: [page, file] },
];
const message = { type: 'message', content: parts };
const response = { id: 'r', object: 'response', status: 'completed', output: [message] };
const event = (type: string, content_index: number, fields: object) => ({
  type: `response.output_text.${type}`,
  output_index: 0,
  content_index,
  ...fields,
});
const responseChunks = [
  { type: 'response.created', response: { id: 'r' } },
  ...parts.flatMap(({ text, annotations }, at) => [
    ...[...text].map((delta) => event('delta', at, { delta })),
    ...annotations.map((annotation) => event('annotation.added', at, { annotation })),
  ]),
  { type: 'response.output_item.done', output_index: 0, item: message },
  { type: 'response.completed', response },
];
const inResponse = [
  { title: 'A', url: 'https://a.example', ranges: cited },
  { title: 'plan.pdf', url: '', ranges: [[0, 15]] },
];

const text = words.join('');
const url_citation = { url: 'https://a.example', title: 'A', start_index: 9, end_index: 14 };
const nowhere = { url: 'https://b.example', title: 'B', start_index: 0, end_index: 0 };
const annotations = [
  { type: 'url_citation', url_citation },
  { type: 'url_citation', url_citation: nowhere },
];
const completion = (choice: object, more = {}) => ({ id: 'c', choices: [{ index: 0, ...choice }], ...more });
const chatChunks = [
  ...[...text].map((content) => completion({ delta: { content } })),
  completion({ delta: { annotations }, finish_reason: 'stop' }),
];
const inChat = [
  { title: 'A', url: 'https://a.example', ranges: cited },
  { title: 'B', url: 'https://b.example' },
];

const marked = '😀 北京很大[2]。 Ende[1][2] [7].';
const lists = { citations: ['https://a.example', 'https://b.example'] };
const markedChunks = [
  ...[...marked].map((content) => completion({ delta: { content } }, lists)),
  completion(
    { delta: {}, finish_reason: 'stop' },
    { ...lists, search_results: [{ title: 'A', url: 'https://a.example' }] },
  ),
];
const inMarks = (title: string) => [
  { title, url: 'https://a.example', ranges: [[16, 19]] },
  {
    title: 'https://b.example',
    url: 'https://b.example',
    ranges: [
      [7, 10],
      [19, 22],
    ],
  },
];

test.each<[string, CreateReader, string, number, unknown]>([
  ['Responses, streamed', responses, eventStreamOf(responseChunks), 1e6, inResponse],
  ['Responses, in pieces of 5 bytes', responses, eventStreamOf(responseChunks), 5, inResponse],
  ['Responses, whole', responses, JSON.stringify(response), 1e6, inResponse],
  ['chat, streamed', chat, eventStreamOf(chatChunks), 1e6, inChat],
  ['chat, in pieces of 5 bytes', chat, eventStreamOf(chatChunks), 5, inChat],
  [
    'chat, whole',
    chat,
    JSON.stringify(completion({ message: { content: text, annotations }, finish_reason: 'stop' })),
    1e6,
    inChat,
  ],
  ['marks, streamed', perplexity, eventStreamOf(markedChunks), 5, inMarks('A')],
  [
    'marks, whole',
    perplexity,
    JSON.stringify(completion({ message: { content: marked }, finish_reason: 'stop' }, lists)),
    1e6,
    inMarks('https://a.example'),
  ],
])('%s', (_name, create, body, size, expected) => {
  expect(known(readReply(create, body, size))).toEqual(expected);
});

const later = { delta: ' More.' };
test.each<[string, CreateReader, readonly object[], unknown]>([
  ['Responses', responses, [...responseChunks.slice(0, -2), event('delta', 1, later)], inResponse],
  [
    'chat',
    chat,
    [...chatChunks.slice(0, -1), completion({ delta: { annotations } }), completion({ delta: { content: ' More.' } })],
    inChat,
  ],
  [
    'marks: their list, so that they can be read',
    perplexity,
    markedChunks.slice(0, 2),
    lists.citations.map((url) => ({ title: url, url })),
  ],
])('%s: sources are told while the answer goes on', (_name, create, begun, expected) => {
  const events: StreamEvent[] = [];
  const reader = create({ id: 'chat_1', fail: () => ({ id: 'chat_1', type: 'text', data: 'failed' }) });
  for (const chunk of begun) reader.chunk(chunk, events, undefined);
  expect(citations(events)).toEqual(expected);
  expect(events.at(-1)?.type).toBe('text');
});
