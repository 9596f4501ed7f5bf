// OpenRouter's parameters: thinking by budget or effort, search, pictures, caching, and what is not sent.
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

async function sent(more: Partial<ChatParams>): Promise<unknown> {
  const params: ChatParams = { model: 'x/unlisted', messages: [{ role: 'user', content: 'hi' }], ...more };
  await expect(runtime.chat('openrouter', params, { vault: { apiKey: 'k' } })).rejects.toMatchObject({
    type: 'AgentRuntimeError',
  });
  return body;
}

test.each<[string, Partial<ChatParams>, unknown]>([
  [
    'a budget below the limit',
    { thinking: { type: 'enabled', budget_tokens: 500 }, max_tokens: 1000 },
    { max_tokens: 500 },
  ],
  [
    'a budget leaves the reply one token',
    { thinking: { type: 'enabled', budget_tokens: 5000 }, max_tokens: 1000 },
    { max_tokens: 999 },
  ],
  ['without a limit 32000 counts', { thinking: { type: 'enabled', budget_tokens: 64_000 } }, { max_tokens: 31_999 }],
  ['without a budget 1024', { thinking: { type: 'enabled' } }, { max_tokens: 1024 }],
  ['thinking off', { thinking: { type: 'disabled', budget_tokens: 0 } }, { enabled: false }],
  ['an effort', { reasoning_effort: 'high' }, { effort: 'high' }],
  ['nothing asked, nothing sent', {}, undefined],
])('%s', async (_name, given, reasoning) => {
  const found = await sent(given);
  expect(found).not.toHaveProperty('reasoning_effort');
  expect((found as { reasoning?: unknown }).reasoning).toEqual(reasoning);
});

test('search is a variant of the id', async () => {
  expect(await sent({ enabledSearch: true })).toMatchObject({ model: 'x/unlisted:online' });
});

test('pictures are asked for in their ratio and size, of models that draw', async () => {
  const drawing = 'google/gemini-3.1-flash-image-preview';
  expect(await sent({ model: drawing, imageAspectRatio: '4:1', imageResolution: '512' })).toMatchObject({
    modalities: ['image', 'text'],
    image_config: { aspect_ratio: '4:1', image_size: '0.5K' },
  });
  expect(await sent({ model: drawing })).not.toHaveProperty('image_config');
  expect(await sent({ imageResolution: '4K' })).not.toHaveProperty('modalities');
});

test('Claude is told to cache; others do it by themselves', async () => {
  const claude = { model: 'anthropic/claude-sonnet-4.5' };
  expect(await sent({ ...claude, enabledContextCaching: true })).toMatchObject({
    cache_control: { type: 'ephemeral' },
  });
  expect(await sent({ ...claude, enabledContextCaching: false })).not.toHaveProperty('cache_control');
  expect(await sent({ enabledContextCaching: true })).not.toHaveProperty('cache_control');
});

test('on the Responses API, too', async () => {
  const responses = { apiMode: 'responses', model: 'openai/o3' } as const;
  expect(
    await sent({ ...responses, thinking: { type: 'enabled', budget_tokens: 500 }, reasoning_effort: 'low' }),
  ).toMatchObject({
    reasoning: { max_tokens: 500 },
  });
  expect(await sent({ ...responses, thinking: { type: 'enabled' }, reasoning_effort: 'low' })).not.toHaveProperty(
    'reasoning.effort',
  );
  expect(await sent({ ...responses, reasoning_effort: 'low' })).toHaveProperty('reasoning.effort', 'low');
});
