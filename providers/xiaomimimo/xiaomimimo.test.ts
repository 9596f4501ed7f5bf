// Requests, rules and the vendor's words: MiMo.
import { expect, test } from 'vitest';
import type { ChatMessage, ChatParams } from '@tributary/runtime-core';
import { bodyOf, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each<[string, Partial<ChatParams>, object]>([
  ['max_tokens renamed max_completion_tokens', { max_tokens: 100 }, { max_completion_tokens: 100 }],
  ['default catalogue maxOutput', { model: 'mimo-v2-flash' }, { max_completion_tokens: 65_536 }],
  ['temperature clamp 0..1.5, above', { temperature: 2 }, { temperature: 1.5 }],
  ['temperature clamp 0..1.5, below', { temperature: -1 }, { temperature: 0 }],
  ['top_p clamp 0.01..1', { top_p: 0 }, { top_p: 0.01 }],
  ['thinking {type}', { thinking: { type: 'enabled', budget_tokens: 9 } }, { thinking: { type: 'enabled' } }],
  ['thinking off', { thinking: { type: 'disabled' } }, { thinking: { type: 'disabled' } }],
  [
    'enabledSearch -> tool and webSearchEnabled',
    { enabledSearch: true },
    { tools: [{ type: 'web_search' }], webSearchEnabled: true },
  ],
])('%s', async (_name, given, expected) => {
  expect(await bodyOf(provider, given)).toEqual({ model: given.model ?? 'm', stream: true, ...expected });
});

const user = (content: ChatMessage['content']): ChatMessage => ({ role: 'user', content });
const said: ChatMessage = { role: 'assistant', content: 'b' };

test.each<[string, readonly ChatMessage[], readonly string[]]>([
  ['empty user messages removed', [user('a'), user(''), user(null), user([]), said, user('c')], ['a', 'b', 'c']],
  ['trailing assistant messages removed', [user('a'), said, said], ['a']],
  ['an assistant message between turns stays', [user('a'), said, user('c')], ['a', 'b', 'c']],
  ['both', [user('a'), said, user('')], ['a']],
])('%s', async (_name, messages, expected) => {
  const { body } = await sentBy(provider, { messages: [...messages] });
  expect((body['messages'] as ChatMessage[]).map(({ content }) => content)).toEqual(expected);
});

test.each<[string, Partial<ChatParams>, string | undefined]>([
  ['when thinking is enabled', { thinking: { type: 'enabled' } }, 'thought'],
  ['for models that think by default', { model: 'mimo-v2.5-pro' }, 'thought'],
  ['not when thinking is disabled', { model: 'mimo-v2.5-pro', thinking: { type: 'disabled' } }, undefined],
  ['not for the flash model by default', { model: 'mimo-v2-flash' }, undefined],
])('reasoning_content in history %s', async (_name, given, thought) => {
  const messages = [user('a'), { ...said, reasoning_content: 'thought' }, user('c')];
  const { body } = await sentBy(provider, { ...given, messages });
  expect((body['messages'] as ChatMessage[])[1]?.reasoning_content).toBe(thought);
});
