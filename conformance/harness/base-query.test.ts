// Base URLs with a query on each wire: the path is appended to the base, and the query stays at the end.
import { join } from 'node:path';
import { createRuntime } from '@tributary/runtime-core';
import type { KeyVault } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { loadProvider } from '../runners/load.ts';

const keys: KeyVault = { apiKey: 'k', accessKeyId: 'a', secretAccessKey: 's' };

async function addressOf(id: string, baseURL: string): Promise<string> {
  const { provider } = await loadProvider(join(import.meta.dirname, '../../providers', id));
  let url = '';
  const runtime = createRuntime({
    providers: [provider],
    transport(request) {
      url = request.url;
      return Promise.reject(new Error('seen'));
    },
  });
  const model = id === 'bedrock' ? 'amazon.nova-pro-v1:0' : 'm';
  await runtime
    .chat(id, { model, messages: [{ role: 'user', content: 'hi' }] }, { vault: { ...keys, baseURL } })
    .catch(() => undefined);
  return url;
}

test.each([
  ['openai', 'http://h/v1?api-version=1', 'http://h/v1/chat/completions?api-version=1'],
  ['openai', 'http://h/v1/chat/completions?api-version=1', 'http://h/v1/chat/completions?api-version=1'],
  ['openai', 'http://h/v1?tag=a&tag=b', 'http://h/v1/chat/completions?tag=a&tag=b'],
  [
    'azureai',
    'https://r.services.ai.azure.com?api-version=2025-01-01',
    'https://r.services.ai.azure.com/models/chat/completions?api-version=2025-01-01',
  ],
  ['anthropic', 'http://h/p?x=1', 'http://h/p/v1/messages?x=1'],
  ['anthropic', 'http://h/v1/messages?beta=true', 'http://h/v1/messages?beta=true'],
  ['google', 'http://h/p?x=1', 'http://h/p/v1beta/models/m:streamGenerateContent?alt=sse&x=1'],
  ['google', 'http://h/v1', 'http://h/v1beta/models/m:streamGenerateContent?alt=sse'],
  ['google', 'http://h/v1beta/', 'http://h/v1beta/models/m:streamGenerateContent?alt=sse'],
  ['ollama', 'http://h/p/?x=1#top', 'http://h/p/api/chat?x=1'],
  ['bedrock', 'http://h/prefix/?x=1', 'http://h/prefix/model/amazon.nova-pro-v1%3A0/converse-stream?x=1'],
])('%s: %s', async (id, baseURL, expected) => {
  expect(await addressOf(id, baseURL)).toBe(expected);
});
