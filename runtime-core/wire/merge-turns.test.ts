// Roles alternate, and no text is lost.
import { expect, test } from 'vitest';
import type { ChatMessage } from '../contract/params.ts';
import { mergeTurns } from './merge-turns.ts';

const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } } as const;
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } } as const;
const user = (content: ChatMessage['content']): ChatMessage => ({ role: 'user', content });
const assistant = (content: ChatMessage['content'], more: Partial<ChatMessage> = {}): ChatMessage => ({
  role: 'assistant',
  content,
  ...more,
});

const rows: readonly (readonly [string, readonly ChatMessage[], readonly ChatMessage[], number])[] = [
  ['alternating roles stay', [user('a'), assistant('b'), user('c')], [user('a'), assistant('b'), user('c')], 0],
  ['questions without an answer', [user('a'), user('b'), user('c')], [user('a\n\nb\n\nc')], 2],
  [
    'a question with an image',
    [user('a'), user([{ type: 'text', text: 'b' }, image])],
    [user([{ type: 'text', text: 'a' }, { type: 'text', text: 'b' }, image])],
    1,
  ],
  [
    'answers, thoughts and calls',
    [assistant('a', { reasoning_content: 'x' }), assistant(null, { tool_calls: [call], reasoning_content: 'y' })],
    [assistant('a', { reasoning_content: 'x\n\ny', tool_calls: [call] })],
    1,
  ],
  [
    'an answer behind a call without results stays',
    [assistant(null, { tool_calls: [call] }), assistant('b')],
    [assistant(null, { tool_calls: [call] }), assistant('b')],
    0,
  ],
  // Mistral's template ignores calls and results when it checks that roles alternate.
  [
    'a question behind results without an answer',
    [user('a'), assistant(null, { tool_calls: [call] }), { role: 'tool', content: '1', tool_call_id: 'c' }, user('b')],
    [
      user('a'),
      assistant(null, { tool_calls: [call] }),
      { role: 'tool', content: '1', tool_call_id: 'c' },
      assistant('[No answer was given.]'),
      user('b'),
    ],
    0,
  ],
  [
    'results of one round stay',
    [
      { role: 'tool', content: '1', tool_call_id: 'c' },
      { role: 'tool', content: '2', tool_call_id: 'd' },
    ],
    [
      { role: 'tool', content: '1', tool_call_id: 'c' },
      { role: 'tool', content: '2', tool_call_id: 'd' },
    ],
    0,
  ],
];

test.each(rows)('%s', (_name, messages, expected, merged) => {
  expect(mergeTurns(messages)).toEqual({ messages: expected, merged });
});
