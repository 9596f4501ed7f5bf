// Addresses of a self-hosted gateway, however they were pasted, and the wire that a model takes.
import { expect, test } from 'vitest';
import { operated, refusal, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const at = (baseURL: string) => ({ vault: { apiKey: 'k', baseURL } });
const gemini = '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse';

test.each([
  ['claude -> anthropic at root', 'https://g.example/v1', 'claude-opus-4-6', '/v1/messages'],
  ['gemini -> google at root', 'https://g.example/v1', 'gemini-2.5-pro', gemini],
  ['base URL version suffix stripped: /v1beta', 'https://g.example/v1beta', 'gemini-2.5-pro', gemini],
  ['grok -> xai at /v1', 'https://g.example', 'grok-4', '/v1/chat/completions'],
  ['rest openai at /v1', 'https://g.example', 'qwen3-max', '/v1/chat/completions'],
  ['base URL version suffix stripped: /v1', 'https://g.example/v1/', 'qwen3-max', '/v1/chat/completions'],
  ['gpt-N in responses mode', 'https://g.example', 'gpt-4o-mini', '/v1/responses'],
  ['oN in responses mode', 'https://g.example/v1', 'o3', '/v1/responses'],
])('%s', async (_fact, baseURL, model, path) => {
  const { url } = await sentBy(provider, { model }, at(baseURL));
  expect(url).toBe(`https://g.example${path}`);
});

test('the list leaves out what does not chat, and keeps rows that say nothing of it', async () => {
  const answer = {
    data: [
      { id: 'a', supported_endpoint_types: ['openai'] },
      { id: 'b', supported_endpoint_types: ['jina-rerank'] },
      { id: 'c' },
    ],
  };
  const { sent, result } = await operated(provider, 'models', {}, { answer, ...at('https://g.example') });
  expect(sent.url).toBe('https://g.example/v1/models');
  expect(result.map(({ id }) => id)).toEqual(['a', 'c']);
});

test('without an address nothing is sent', async () => {
  expect(await refusal(provider, 200, {})).toMatchObject({ type: 'InvalidProviderAPIKey', status: 401 });
});
