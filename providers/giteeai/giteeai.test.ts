// Gitee AI: a user's base URL counts, on the server, too.
import { expect, test } from 'vitest';
import { envVault } from '@tributary/runtime-core';
import { operated, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test('a base URL of the user’s own is used', async () => {
  const { url } = await sentBy(provider, {}, { vault: { apiKey: 'k', baseURL: 'https://proxy.example/v1' } });
  expect(url).toBe('https://proxy.example/v1/chat/completions');
});

test.each(['GITEE_AI_API_KEY', 'GITEEAI_API_KEY'])('the key may be in %s', (name) => {
  expect(envVault(provider.manifest, { [name]: 'k' })).toEqual({ apiKey: 'k' });
});

test.each([
  ['Qwen2.5-New', true],
  ['Qwen2.5-Coder-New', false],
  ['GLM-4-New', true],
])('%s calls functions: %s', async (id, functionCall) => {
  const { result } = await operated(provider, 'models', {}, { answer: { data: [{ id }] } });
  expect(result).toMatchObject([{ id, functionCall }]);
});
