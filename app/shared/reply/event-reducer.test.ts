import { expect, test } from 'vitest';
import type { StreamEvent } from '@tributary/runtime-core';
import { closeReply, reduceReply } from './event-reducer.ts';
import { emptyReply, replyText } from './reply.ts';
import type { Reply } from './reply.ts';

type Step = readonly [at: number, type: StreamEvent['type'], data: unknown];
const fold = (steps: readonly Step[]): Reply =>
  steps.reduce(
    (reply, [at, type, data]) => reduceReply(reply, [{ id: 'x', type, data } as StreamEvent], at),
    emptyReply,
  );

const call = (index: number, more: object, args?: string) => [
  {
    index,
    type: 'function',
    ...more,
    function: { ...(args === undefined ? {} : { arguments: args }), ...('name' in more ? { name: more.name } : {}) },
  },
];

const rows: readonly (readonly [string, readonly Step[], Partial<Reply>])[] = [
  [
    'text is appended',
    [
      [1, 'text', 'Hel'],
      [2, 'text', 'lo'],
    ],
    { parts: [{ type: 'text', text: 'Hello' }] },
  ],
  [
    'what was left out for the model is kept; parts of a newer server are not',
    [
      [
        1,
        'data',
        {
          type: 'omitted',
          omitted: [
            { part: 'reasoning', reason: 'other_model', count: 2 },
            { part: 'smell', reason: 'other_model', count: 1 },
          ],
        },
      ],
      [2, 'text', 'a'],
    ],
    {
      omitted: [{ part: 'reasoning', reason: 'other_model', count: 2 }],
      parts: [{ type: 'text', text: 'a' }],
    },
  ],
  ['an omission of nothing known is no omission', [[1, 'data', { type: 'omitted', omitted: [{}] }]], { parts: [] }],
  ['an empty delta changes nothing', [[1, 'text', '']], { parts: [] }],
  [
    'reasoning ends when text begins, and knows how long it took',
    [
      [1_000, 'reasoning', 'hm'],
      [3_500, 'reasoning', 'm'],
      [4_000, 'text', 'A'],
    ],
    {
      parts: [
        { type: 'reasoning', text: 'hmm', startedAt: 1_000, endedAt: 4_000 },
        { type: 'text', text: 'A' },
      ],
    },
  ],
  [
    'reasoning, text, reasoning stay in order',
    [
      [1, 'reasoning', 'a'],
      [2, 'text', 'b'],
      [3, 'reasoning', 'c'],
      [4, 'stop', 'stop'],
    ],
    {
      parts: [
        { type: 'reasoning', text: 'a', startedAt: 1, endedAt: 2 },
        { type: 'text', text: 'b' },
        { type: 'reasoning', text: 'c', startedAt: 3, endedAt: 4 },
      ],
      finishReason: 'stop',
    },
  ],
  [
    'a signature belongs to the reasoning before it, even when text came in between',
    [
      [1, 'reasoning', 'a'],
      [2, 'text', 'b'],
      [3, 'reasoning_signature', 'sig'],
    ],
    {
      parts: [
        { type: 'reasoning', text: 'a', startedAt: 1, endedAt: 2, signature: 'sig' },
        { type: 'text', text: 'b' },
      ],
    },
  ],
  [
    'two signed blocks keep two signatures',
    [
      [1, 'reasoning', 'a'],
      [2, 'reasoning_signature', 's1'],
      [3, 'reasoning', 'b'],
      [4, 'reasoning_signature', 's2'],
    ],
    {
      parts: [
        { type: 'reasoning', text: 'a', startedAt: 1, endedAt: 2, signature: 's1' },
        { type: 'reasoning', text: 'b', startedAt: 3, endedAt: 4, signature: 's2' },
      ],
    },
  ],
  [
    'a signature without reasoning is kept',
    [[5, 'reasoning_signature', 'sig']],
    { parts: [{ type: 'reasoning', text: '', startedAt: 5, endedAt: 5, signature: 'sig' }] },
  ],
  ['a hidden step', [[1, 'flagged_reasoning_signature', 'opaque']], { parts: [{ type: 'redacted', data: 'opaque' }] }],
  [
    'tool calls are put together by index',
    [
      [1, 'tool_calls', call(0, { id: 'c1', name: 'weather' }, '{"ci')],
      [2, 'tool_calls', call(1, { id: 'c2', name: 'time' }, '')],
      [3, 'tool_calls', call(0, {}, 'ty":1}')],
      [4, 'tool_calls', call(1, {}, '{}')],
    ],
    {
      parts: [
        { type: 'tool', index: 0, id: 'c1', name: 'weather', arguments: '{"city":1}' },
        { type: 'tool', index: 1, id: 'c2', name: 'time', arguments: '{}' },
      ],
    },
  ],
  [
    'two calls under one id are told apart',
    [
      [1, 'tool_calls', call(0, { id: 'c', name: 'f' }, '{}')],
      [2, 'tool_calls', call(1, { id: 'c', name: 'f' }, '{')],
      [3, 'tool_calls', call(1, { id: 'c' }, '}')],
    ],
    {
      parts: [
        { type: 'tool', index: 0, id: 'c', name: 'f', arguments: '{}' },
        { type: 'tool', index: 1, id: 'c_1', name: 'f', arguments: '{}' },
      ],
    },
  ],
  [
    'a tool call without an id gets one',
    [[1, 'tool_calls', call(2, { name: 'f' }, '{}')]],
    { parts: [{ type: 'tool', index: 2, id: 'call_2', name: 'f', arguments: '{}' }] },
  ],
  [
    'two calls under an empty id are told apart',
    [
      [1, 'tool_calls', call(0, { id: '', name: 'f' }, '{}')],
      [2, 'tool_calls', call(1, { id: '', name: 'f' }, '{}')],
    ],
    {
      parts: [
        { type: 'tool', index: 0, id: 'call_0', name: 'f', arguments: '{}' },
        { type: 'tool', index: 1, id: 'call_1', name: 'f', arguments: '{}' },
      ],
    },
  ],
  [
    'NUL is left out of calls',
    [
      [1, 'tool_calls', call(0, { id: 'c\0', name: 'f\0' }, '{"a":"\0')],
      [2, 'tool_calls', call(0, {}, '\0b"}')],
    ],
    { parts: [{ type: 'tool', index: 0, id: 'c', name: 'f', arguments: '{"a":"b"}' }] },
  ],
  [
    'grounding grows without repeating a source',
    [
      [1, 'grounding', { citations: [{ title: 'A', url: 'https://a.example' }], searchQueries: ['q'] }],
      [
        2,
        'grounding',
        {
          citations: [
            { title: 'A', url: 'https://a.example' },
            { title: 'B', url: 'https://b.example' },
          ],
        },
      ],
    ],
    {
      grounding: {
        citations: [
          { title: 'A', url: 'https://a.example' },
          { title: 'B', url: 'https://b.example' },
        ],
        searchQueries: ['q'],
      },
    },
  ],
  [
    'images as data URLs, whatever the vendor sent',
    [
      [1, 'base64_image', 'data:image/webp;base64,AA'],
      [2, 'base64_image', 'iVBO'],
    ],
    {
      parts: [
        { type: 'image', id: 'image-1', src: 'data:image/webp;base64,AA' },
        { type: 'image', id: 'image-2', src: 'data:image/png;base64,iVBO' },
      ],
    },
  ],
  [
    'usage and speed after stop',
    [
      [1, 'stop', 'length'],
      [2, 'usage', { totalTokens: 3 }],
      [3, 'speed', { tps: 10, ttft: 200 }],
    ],
    { finishReason: 'length', usage: { totalTokens: 3 }, speed: { tps: 10, ttft: 200 } },
  ],
  [
    'an error closes the reasoning and ends everything',
    [
      [1, 'reasoning', 'a'],
      [2, 'error', { type: 500, message: 'm', body: null, provider: 'p' }],
      [3, 'text', 'late'],
    ],
    {
      parts: [{ type: 'reasoning', text: 'a', startedAt: 1, endedAt: 2 }],
      error: { type: 500, message: 'm', body: null, provider: 'p' },
    },
  ],
  ['what no type holds is not shown', [[1, 'data', { odd: true }]], { parts: [] }],
];

test.each(rows)('%s', (_name, steps, expected) => {
  expect(fold(steps)).toMatchObject(expected);
});

test('a batch gives what its events give one by one', () => {
  const events: StreamEvent[] = [
    { id: '', type: 'reasoning', data: 'a' },
    { id: '', type: 'text', data: 'b' },
    { id: '', type: 'text', data: 'c' },
    { id: '', type: 'stop', data: 'stop' },
  ];
  const single = events.reduce((reply, event) => reduceReply(reply, [event], 7), emptyReply);
  expect(reduceReply(emptyReply, events, 7)).toEqual(single);
  expect(replyText(single)).toBe('bc');
});

test('a reply that is cut off stops thinking', () => {
  const cut = closeReply(fold([[10, 'reasoning', 'a']]), 30);
  expect(cut.parts).toEqual([{ type: 'reasoning', text: 'a', startedAt: 10, endedAt: 30 }]);
});
