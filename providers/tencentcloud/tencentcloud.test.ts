// Tencent Cloud LKEAP: a user's base URL counts, on the server, too.
import { expect, test } from 'vitest';
import { envVault } from '@tributary/runtime-core';
import { sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test('a base URL of the user’s own is used', async () => {
  const { url } = await sentBy(provider, {}, { vault: { apiKey: 'k', baseURL: 'https://proxy.example/v1' } });
  expect(url).toBe('https://proxy.example/v1/chat/completions');
});

test.each(['TENCENT_CLOUD_API_KEY', 'TENCENTCLOUD_API_KEY'])('the key may be in %s', (name) => {
  expect(envVault(provider.manifest, { [name]: 'k' })).toEqual({ apiKey: 'k' });
});
