// Orphaned and repeated tool messages are never sent.
import { expect, test } from 'vitest';
import type { ChatMessage } from '../contract/params.ts';
import { missingResult, orderToolMessages, pairToolMessages } from './tool-messages.ts';

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

test('a call without a result gets one, an orphan is counted', () => {
  const both: ChatMessage = {
    ...call('a'),
    tool_calls: [...(call('a').tool_calls ?? []), ...(call('b').tool_calls ?? [])],
  };
  expect(pairToolMessages([result('x'), user, both, result('b'), user])).toEqual({
    messages: [user, both, { ...result('a', missingResult), name: 'f' }, result('b'), user],
    omitted: [{ part: 'tool_result', reason: 'no_call', count: 1 }],
  });
});

test('ids that begin anew in every reply are told apart, each with its result', () => {
  const round = (text: string) => [user, call('call_0'), result('call_0', text)];
  expect(pairToolMessages([...round('one'), ...round('two')]).messages).toEqual([
    ...round('one'),
    user,
    call('call_0_2'),
    result('call_0_2', 'two'),
  ]);
});
