// NVIDIA: the switch for thinking has another name in each family’s template.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf, refusal, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each<[string, string, ChatParams['thinking'], object | undefined]>([
  ['thinking', 'deepseek-ai/deepseek-v3.2', { type: 'enabled' }, { thinking: true }],
  ['off', 'deepseek-ai/deepseek-v3.2', { type: 'disabled' }, { thinking: false }],
  [
    'glm4.7: {enable_thinking, clear_thinking:false}',
    'z-ai/glm4.7',
    { type: 'enabled' },
    { enable_thinking: true, clear_thinking: false },
  ],
  ['glm5', 'z-ai/glm5', { type: 'disabled' }, { enable_thinking: false, clear_thinking: false }],
  ['qwen3.5-397b: {enable_thinking}', 'qwen/qwen3.5-397b-a17b', { type: 'enabled' }, { enable_thinking: true }],
  ['a later GLM', 'z-ai/glm6', { type: 'enabled' }, { enable_thinking: true, clear_thinking: false }],
  ['a later Qwen', 'qwen/qwen4-80b', { type: 'enabled' }, { enable_thinking: true }],
  ['nothing said, nothing sent', 'z-ai/glm5', undefined, undefined],
])('%s', async (_name, model, thinking, kwargs) => {
  const body = await bodyOf(provider, { model, ...(thinking ? { thinking } : {}) });
  expect(body['chat_template_kwargs']).toEqual(kwargs);
  expect(Object.keys(body)).not.toContain('thinking');
});

test.each([
  ['enabled', { role: 'assistant', content: 'a', reasoning_content: 'b' }],
  ['disabled', { role: 'assistant', content: 'a' }],
] as const)('thinking %s: earlier thoughts', async (type, expected) => {
  const { body } = await sentBy(provider, {
    thinking: { type },
    messages: [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: 'a', reasoning_content: 'b' },
      { role: 'user', content: 'hi' },
    ],
  });
  expect(body['messages']).toEqual([{ role: 'user', content: 'q' }, expected, { role: 'user', content: 'hi' }]);
});

test('errors are problem details', async () => {
  const error = await refusal(provider, 404, { status: 404, title: 'Not Found', detail: 'Not found for account' });
  expect(error).toMatchObject({ type: 'ProviderBizError', message: 'Not found for account' });
});
