// DeepSeek's v4 models think on request; the others are not asked.
import { expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import type { ChatParams, Transport } from '@tributary/runtime-core';
import provider from './index.ts';

let body: Record<string, unknown> = {};
const transport: Transport = (request) => {
  body = JSON.parse(String(request.body)) as Record<string, unknown>; // what the family has written
  return Promise.reject(new Error('seen'));
};
const runtime = createRuntime({ providers: [provider], transport });

test.each<[string, Partial<ChatParams>, object]>([
  [
    'v4, enabled',
    { model: 'deepseek-v4-pro', thinking: { type: 'enabled', budget_tokens: 9 }, reasoning_effort: 'high' },
    { thinking: { type: 'enabled' }, reasoning_effort: 'high' },
  ],
  [
    'v4, disabled: the effort is dropped',
    { model: 'deepseek-v4-pro', thinking: { type: 'disabled' }, reasoning_effort: 'high' },
    { thinking: { type: 'disabled' } },
  ],
  ['a later one', { model: 'deepseek-v5', thinking: { type: 'disabled' } }, { thinking: { type: 'disabled' } }],
  ['v4, not said', { model: 'deepseek-v4-pro' }, {}],
  ['others', { model: 'deepseek-reasoner', thinking: { type: 'enabled' } }, {}],
])('%s', async (_name, given, expected) => {
  const messages: ChatParams['messages'] = [
    { role: 'user', content: 'q' },
    { role: 'assistant', content: 'a', reasoning_content: 'r' },
    { role: 'user', content: 'hi' },
  ];
  await expect(
    runtime.chat('deepseek', { model: 'm', messages, ...given }, { vault: { apiKey: 'k' } }),
  ).rejects.toMatchObject({ type: 'AgentRuntimeError' });
  const { model: _model, messages: sent, stream: _stream, stream_options: _options, ...rest } = body;
  expect(rest).toEqual(expected);
  const thinks = given.model === 'deepseek-v4-pro' && given.thinking?.type === 'enabled';
  expect((sent as unknown[])[1]).toEqual({
    role: 'assistant',
    content: 'a',
    ...(thinks ? { reasoning_content: 'r' } : {}),
  });
});
