// Higress: a gateway that only its user knows.
import { expect, test } from 'vitest';
import { sentBy } from '@tributary/provider-openai-style/testing';
import provider, { readRow } from './index.ts';

const vault = { apiKey: 'k', baseURL: 'http://gateway/v1' };

test('there is no address but the user’s', async () => {
  await expect(sentBy(provider, {})).rejects.toMatchObject({ type: 'InvalidProviderAPIKey' });
  expect((await sentBy(provider, {}, { vault })).url).toBe('http://gateway/v1/chat/completions');
});

test('headers HTTP-Referer, X-Title, and an id of each request', async () => {
  const [first, second] = [await sentBy(provider, {}, { vault }), await sentBy(provider, {}, { vault })];
  expect(first.headers).toMatchObject({ 'http-referer': expect.any(String), 'x-title': 'Tributary' });
  expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
});

test.each([
  ['description has function calling', { description: 'Function calling.' }, { functionCall: true }],
  ['description has tools', { description: 'Uses tools.' }, { functionCall: true }],
  ['description has vision', { description: 'Vision.' }, { vision: true }],
  ['description has multimodal', { description: 'A multimodal model.' }, { vision: true }],
  ['description has reasoning', { description: 'Reasoning.' }, { reasoning: true }],
  ['name -> displayName', { name: 'N' }, { displayName: 'N' }],
  ['context_length', { context_length: 8192 }, { contextWindowTokens: 8192 }],
  ['top_provider.max_completion_tokens -> maxTokens', { top_provider: { max_completion_tokens: 7 } }, { maxTokens: 7 }],
])('%s', (_name, row, expected) => {
  expect(readRow(row, 'a')).toMatchObject(expected);
});

test('id has vision', () => {
  expect(readRow({}, 'some-vision')).toMatchObject({ vision: true });
});
