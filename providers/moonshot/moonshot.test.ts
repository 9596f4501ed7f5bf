// Project rules (providers/README.md) and the vendor's words on Moonshot.
import { expect, test } from 'vitest';
import type { ChatMessage, ChatParams } from '@tributary/runtime-core';
import { bodyOf, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const sampling = { temperature: 0.8, top_p: 0.5, frequency_penalty: 1, presence_penalty: 1 };

test.each<[string, Partial<ChatParams>, object]>([
  ['temperature is halved', { temperature: 1 }, { temperature: 0.5 }],
  ['kimi-k2 takes what others take', { model: 'kimi-k2-0905-preview', ...sampling }, { ...sampling, temperature: 0.4 }],
  [
    'Kimi K2.5 and later: the vendor fixes the sampling, and refuses any other',
    { model: 'kimi-k2.5', ...sampling },
    {},
  ],
  [
    'Kimi K2.5 and later: a switch for thinking',
    { model: 'kimi-k2.6', thinking: { type: 'disabled', budget_tokens: 0 } },
    { thinking: { type: 'disabled' } },
  ],
  ['Kimi K2.7 refuses the switch off', { model: 'kimi-k2.7-code', thinking: { type: 'disabled' } }, {}],
  [
    'Kimi K2.7 takes it on',
    { model: 'kimi-k2.7-code', thinking: { type: 'enabled' } },
    { thinking: { type: 'enabled' } },
  ],
  ['Kimi K3: the sampling is fixed, too', { model: 'kimi-k3', ...sampling }, {}],
  ['a later one', { model: 'kimi-k4-turbo', ...sampling, thinking: { type: 'disabled' } }, {}],
  ['others have no switch', { thinking: { type: 'enabled' } }, {}],
  [
    'search is a tool of the vendor’s own',
    { enabledSearch: true },
    { tools: [{ type: 'builtin_function', function: { name: '$web_search' } }] },
  ],
])('%s', async (_words, more, expected) => {
  expect(await bodyOf(provider, more)).toEqual({ model: more.model ?? 'm', stream: true, ...expected });
});

const said = async (model: string, message: Partial<ChatMessage>, more: Partial<ChatParams> = {}) => {
  const messages: ChatMessage[] = [
    { role: 'user', content: 'q' },
    { role: 'assistant', content: 'x', ...message },
  ];
  const { body } = await sentBy(provider, { model, messages, ...more });
  return (body['messages'] as readonly unknown[])[1];
};
const tool_calls = (name: string) => [{ id: 'c', type: 'function' as const, function: { name, arguments: '{}' } }];

test('an empty message of the assistant is a space', async () => {
  expect(await said('m', { content: '' })).toEqual({ role: 'assistant', content: ' ' });
});

test.each([
  ['$web_search', 'builtin_function'],
  ['get_weather', 'function'],
])('an earlier call of %s goes back as %s', async (name, type) => {
  expect(await said('m', { content: null, tool_calls: tool_calls(name) })).toMatchObject({ tool_calls: [{ type }] });
});

test.each<[string, Partial<ChatParams>, string | undefined]>([
  ['kimi-k2.5', {}, 'hm'],
  ['kimi-k2.5', { thinking: { type: 'disabled' } }, undefined],
  ['kimi-k2-thinking', {}, undefined],
])('%s %j gets earlier thoughts: %s', async (model, more, expected) => {
  const message = (await said(model, { reasoning_content: 'hm' }, more)) as ChatMessage;
  expect(message.reasoning_content).toBe(expected);
});
