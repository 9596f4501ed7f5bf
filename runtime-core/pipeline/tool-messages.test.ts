// Orphans and repeats among tool messages never reach a provider.
import { expect, test } from 'vitest';
import type { ChatMessage } from '../contract/params.ts';
import { orderToolMessages } from './tool-messages.ts';

const call = (id: string): ChatMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
});
const result = (id: string, content = id): ChatMessage => ({ role: 'tool', tool_call_id: id, content });
const user: ChatMessage = { role: 'user', content: 'Hi' };

test.each<[string, readonly ChatMessage[], readonly ChatMessage[]]>([
  ['an orphan is dropped', [user, result('x')], [user]],
  ['a repeat is dropped', [call('a'), result('a'), result('a', 'again')], [call('a'), result('a')]],
  ['a late result moves to its call', [call('a'), user, result('a')], [call('a'), result('a'), user]],
  [
    'results without an id are dropped',
    [call('a'), { role: 'tool', content: 'x' }, result('a')],
    [call('a'), result('a')],
  ],
])('%s', (_name, given, expected) => {
  expect(orderToolMessages(given)).toEqual(expected);
});

test('a conversation without tools is the same list', () => {
  const messages = [user];
  expect(orderToolMessages(messages)).toBe(messages);
});
