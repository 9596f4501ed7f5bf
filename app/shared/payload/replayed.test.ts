// From a reply's events to the next request: order, origin and vendor-specific blocks.
import { expect, test } from 'vitest';
import type { ChatMessage, StreamEvent } from '@tributary/runtime-core';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { Message } from '../message/message.ts';
import { reduceReply } from '../reply/event-reducer.ts';
import { emptyReply } from '../reply/reply.ts';
import type { Reply } from '../reply/reply.ts';
import { buildPayload } from './payload.ts';

type Event = Omit<StreamEvent, 'id' | 'data'> & { readonly data: unknown; readonly origin?: string };

const fold = (events: readonly Event[]): Reply =>
  events.reduce((reply, event) => reduceReply(reply, [{ id: 'x', ...event } as StreamEvent], 1), emptyReply);

function sentBack(reply: Reply): ChatMessage | undefined {
  const messages: readonly Message[] = [
    { id: 'q', parentId: null, createdAt: 0, role: 'user', text: 'go', images: [] },
    { id: 'a', parentId: 'q', createdAt: 1, role: 'assistant', provider: 'p', model: 'm', outcome: 'done', reply },
  ];
  return buildPayload({ provider: 'p', model: 'm', messages, config: defaultChatConfig }).messages.find(
    ({ role }) => role === 'assistant',
  );
}

const text = (data: string): Event => ({ type: 'text', data });
const thought = (data: string, origin?: string): Event => ({ type: 'reasoning', data, ...(origin ? { origin } : {}) });
const signature = (data: string, origin?: string): Event => ({
  type: 'reasoning_signature',
  data,
  ...(origin ? { origin } : {}),
});
const block = (data: unknown): Event => ({ type: 'data', data, origin: 'w' });
const call = (index: number, more: object = {}): Event => ({
  type: 'tool_calls',
  data: [{ index, id: `c${index}`, type: 'function', function: { name: 'f', arguments: '{}' }, ...more }],
});
const called = (index: number, more: object = {}) => ({
  id: `c${index}`,
  type: 'function' as const,
  index,
  function: { name: 'f', arguments: '{}' },
  ...more,
});
const from = { provider: 'p', model: 'm' };

const rows: readonly (readonly [string, readonly Event[], Partial<ChatMessage>])[] = [
  [
    'plain thoughts, with the field they came in',
    [thought('h', 'reasoning'), thought('m'), text('yes')],
    { content: 'yes', reasoning_content: 'hm', reasoning_origin: 'reasoning' },
  ],
  [
    'a block between two texts',
    [text('Let me look.'), block({ n: 1 }), text('\n\nThe answer.')],
    {
      content: [
        { type: 'text', text: 'Let me look.' },
        { type: 'carried', wire: 'w', item: { n: 1 } },
        { type: 'text', text: '\n\nThe answer.' },
      ],
    },
  ],
  [
    'blocks at both ends',
    [block(1), text('a'), block(2)],
    {
      content: [
        { type: 'carried', wire: 'w', item: 1 },
        { type: 'text', text: 'a' },
        { type: 'carried', wire: 'w', item: 2 },
      ],
    },
  ],
  [
    'a thought between two calls',
    [thought('h'), signature('s'), call(0), thought('m'), signature('t', 'encrypted_content'), call(1)],
    {
      content: [
        { type: 'thinking', thinking: 'h', signature: 's' },
        { type: 'call', at: 0 },
        { type: 'thinking', thinking: 'm', signature: 't', origin: 'encrypted_content' },
      ],
      tool_calls: [called(0), called(1)],
      reasoning_content: 'hm',
    },
  ],
  [
    'the signature of a text stands behind it, not on a thought before',
    [thought('h'), text('a'), signature('s', 'text')],
    {
      content: [
        { type: 'text', text: 'a' },
        { type: 'thinking', thinking: '', signature: 's', origin: 'text' },
      ],
      reasoning_content: 'h',
    },
  ],
  [
    'fields of a call',
    [call(0, { thoughtSignature: 's', extra: { extra_content: { google: { thought_signature: 's' } } } })],
    {
      content: null,
      tool_calls: [
        called(0, { thoughtSignature: 's', extra: { extra_content: { google: { thought_signature: 's' } } } }),
      ],
    },
  ],
  [
    'a thought that the prompt opened, known at its closing tag',
    [text('plan '), text('it'), { type: 'data', data: { type: 'text_was_reasoning', tag: '<think>' } }, text('answer')],
    { content: 'answer', reasoning_content: 'plan it', reasoning_origin: '<think>' },
  ],
];

test.each(rows)('%s', (_name, events, expected) => {
  expect(sentBack(fold(events))).toEqual({ role: 'assistant', ...expected, from });
});

test('lines that were passed over are counted', () => {
  const reply = fold([text('a'), { type: 'data', data: { type: 'skipped_lines', count: 2 } }]);
  expect(reply).toEqual({ parts: [{ type: 'text', text: 'a' }], skippedLines: 2 });
});
