// Thoughts of earlier turns in chat completions: how each origin is sent back.
import type { ChatMessage } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { chatMessages } from './messages.ts';
import type { ThoughtOptions } from './thoughts.ts';

const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } } as const;
const wireCall = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } };
const details = [{ type: 'reasoning.encrypted', data: 'x', id: 'c' }];
const carried = (item: unknown, wire = 'openai-chat') => ({ type: 'carried' as const, wire, item });
const answer = (more: Partial<ChatMessage>): ChatMessage => ({ role: 'assistant', content: 'yes', ...more });

type Row = readonly [name: string, message: ChatMessage, expected: object, options?: Partial<ThoughtOptions>];
const rows: readonly Row[] = [
  ...['reasoning_content', 'reasoning', 'reasoning_text', 'thought'].map((field): Row => [
    `from ${field}`,
    answer({ reasoning_content: 'hm', reasoning_origin: field }),
    { content: 'yes', [field]: 'hm' },
  ]),
  ['of unknown origin: they stay here', answer({ reasoning_content: 'hm' }), { content: 'yes' }],
  [
    'of unknown origin, where the vendor has a form for them',
    answer({ reasoning_content: 'hm' }),
    { content: 'yes', reasoning_details: [{ text: 'hm' }] },
    { as: (text) => ({ reasoning_details: [{ text }] }) },
  ],
  [
    'details and opaque thoughts go back whole, and once',
    answer({
      content: [{ type: 'text', text: 'yes' }, carried({ reasoning_details: details, reasoning_opaque: 'o' })],
      reasoning_content: 'hm',
      reasoning_origin: 'reasoning',
    }),
    { content: 'yes', reasoning_details: details, reasoning_opaque: 'o' },
  ],
  [
    'blocks of another wire stay here',
    answer({ content: [{ type: 'text', text: 'yes' }, carried({ x: 1 }, 'openai-responses')] }),
    { content: 'yes' },
  ],
  [
    'parts of the content (Mistral)',
    answer({ reasoning_content: 'hm', reasoning_origin: 'content.thinking' }),
    {
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
        { type: 'text', text: 'yes' },
      ],
    },
  ],
  [
    'tags, in a round of tools',
    answer({ content: null, tool_calls: [call], reasoning_content: 'hm', reasoning_origin: '[THINK]' }),
    { content: '[THINK]hm[/THINK]\n\n', tool_calls: [wireCall] },
  ],
  [
    'tags, in a finished turn: the template would cut them out again',
    answer({ reasoning_content: 'hm', reasoning_origin: '<think>' }),
    { content: 'yes' },
  ],
  [
    'every turn, empty where there was none',
    answer({}),
    { content: 'yes', reasoning_content: '' },
    { everyTurn: true },
  ],
  [
    'a call of another model, before a model that refuses calls without thoughts',
    answer({ content: null, tool_calls: [call] }),
    { content: null, tool_calls: [wireCall], reasoning_content: '' },
    { callsThink: true },
  ],
  ['an answer before such a model', answer({}), { content: 'yes' }, { callsThink: true }],
  [
    'a call of such a model in the field of its gateway',
    answer({ content: null, tool_calls: [call], reasoning_content: 'hm', reasoning_origin: 'reasoning' }),
    { content: null, tool_calls: [wireCall], reasoning: 'hm' },
    { callsThink: true },
  ],
  [
    'details of a call without text',
    answer({
      content: [{ type: 'carried', wire: 'openai-chat', item: { reasoning_details: [{ id: 'r' }] } }],
      tool_calls: [call],
    }),
    { content: null, tool_calls: [wireCall], reasoning_details: [{ id: 'r' }] },
  ],
  [
    'a vendor that refuses them',
    answer({ reasoning_content: 'hm', reasoning_origin: 'reasoning' }),
    { content: 'yes' },
    { refused: true },
  ],
  [
    'fields of a call as they came',
    answer({ content: null, tool_calls: [{ ...call, thoughtSignature: 's', extra: { thoughtSignature: 's' } }] }),
    { content: null, tool_calls: [{ ...wireCall, thoughtSignature: 's' }] },
  ],
];

for (const [name, message, expected, options] of rows)
  test(`${name}`, () => {
    const thoughts = { wire: 'openai-chat', everyTurn: false, callsThink: false, refused: false, ...options };
    expect(chatMessages([message], { instructions: 'system', thoughts })).toEqual([{ role: 'assistant', ...expected }]);
  });
