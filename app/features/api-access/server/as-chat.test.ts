// Messages of programs become messages of a chat, whatever their order.
import type { ChatMessage } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { asChat } from './as-chat.ts';
import { firstWords } from './message-texts.ts';

const called = { provider: 'p', model: 'm', at: 1_000 };
const call = (id: string) => ({ id, type: 'function' as const, function: { name: `name-${id}`, arguments: '{}' } });
const user = (content: string): ChatMessage => ({ role: 'user', content });
const rolesOf = (given: readonly ChatMessage[]): readonly string[] =>
  asChat(given, undefined, called).messages.map((message) =>
    message.role === 'tool' ? `${message.toolCallId} ${message.outcome}` : message.role,
  );

test.each<readonly [string, readonly ChatMessage[], readonly string[]]>([
  [
    'an open call gets a result',
    [user('a'), { role: 'assistant', content: null, tool_calls: [call('x')] }],
    ['user', 'assistant', 'x cancelled'],
  ],
  [
    'parallel calls, of which one is answered',
    [
      user('a'),
      { role: 'assistant', content: null, tool_calls: [call('x'), call('y')] },
      { role: 'tool', tool_call_id: 'y', content: 'Y' },
      user('b'),
    ],
    ['user', 'assistant', 'y done', 'x cancelled', 'user'],
  ],
  [
    'neighbouring questions are one',
    [user('a'), user('b'), { role: 'assistant', content: 'c' }],
    ['user', 'assistant'],
  ],
])('%s', (_name, given, roles) => {
  expect(rolesOf(given)).toEqual(roles);
});

test('each message follows the one before, in order of time', () => {
  const { messages } = asChat([user('a'), { role: 'assistant', content: 'b' }, user('c')], undefined, called);
  expect(messages.map(({ parentId }) => parentId)).toEqual([null, messages[0]?.id, messages[1]?.id]);
  expect(messages.map(({ createdAt }) => createdAt)).toEqual([998, 999, 1_000]);
});

test('system texts are joined, wherever they are; only known variables are escaped', () => {
  const given: readonly ChatMessage[] = [
    { role: 'system', content: 'One {{date}}' },
    user('{{ email }} {{mine}}'),
    { role: 'system', content: 'Two' },
  ];
  const { system, messages } = asChat(given, undefined, called);
  expect(system).toBe('One \\{{date}}\n\nTwo');
  expect(messages[0]).toMatchObject({ text: '\\{{ email }} {{mine}}' });
});

test('the reply of a call ends the chat, and its own calls stay open', () => {
  const reply = { parts: [{ type: 'tool', index: 0, id: 'z', name: 'run', arguments: '{}' }] } as const;
  const { messages } = asChat([user('a')], { reply, outcome: 'abort' }, called);
  expect(messages).toMatchObject([
    { role: 'user' },
    { role: 'assistant', outcome: 'abort', reply },
    { role: 'tool', toolCallId: 'z' },
  ]);
});

test('files are stored under the ids that the messages name', () => {
  const data = `data:application/pdf;base64,${Buffer.from('%PDF').toString('base64')}`;
  const content = [{ type: 'file' as const, file: { filename: 'a.pdf', file_data: data } }];
  const { messages, files } = asChat([{ role: 'user', content }], undefined, called);
  expect(files).toMatchObject([{ name: 'a.pdf', bytes: Buffer.from('%PDF') }]);
  expect(messages[0]).toMatchObject({
    files: [{ name: 'a.pdf', fileType: 'application/pdf', size: 4, url: `/api/files/${files[0]?.id}` }],
  });
});

test.each<readonly [readonly ChatMessage[], string]>([
  [[user('  one\n two ')], 'one two'],
  [[user('first'), { role: 'assistant', content: 'x' }, user('second')], 'second'],
  [
    [
      {
        role: 'user',
        content: [
          { type: 'text', text: '<notes>' },
          { type: 'text', text: 'The question' },
        ],
      },
    ],
    'The question',
  ],
  [[user('x'.repeat(500))], 'x'.repeat(120)],
  [[], ''],
])('first words of %j', (given, words) => {
  expect(firstWords(given)).toBe(words);
});
