// GitHub Models: the token, OpenAI’s reasoning models under their maker’s name, the catalogue.
import { expect, test } from 'vitest';
import { bodyOf, operated, refusal, sentBy } from '@tributary/provider-openai-style/testing';
import provider, { readRow } from './index.ts';

const instructed = [
  { role: 'system' as const, content: 'Be brief.' },
  { role: 'user' as const, content: 'hi' },
];

test('401 -> InvalidGithubToken, and so is a missing token', async () => {
  expect(await refusal(provider, 401, { error: { code: 'unauthorized', message: 'Bad credentials' } })).toMatchObject({
    type: 'InvalidGithubToken',
    status: 401,
  });
  await expect(sentBy(provider, {}, { vault: { baseURL: 'http://proxy' } })).rejects.toMatchObject({
    type: 'InvalidGithubToken',
  });
});

test.each<[string, boolean, string | undefined]>([
  ['openai/o3', false, 'developer'],
  ['o1', false, 'developer'],
  ['openai/o1-mini', false, 'user'],
  ['openai/o4-mini', true, 'developer'],
  ['openai/gpt-4.1', true, undefined],
  ['other/o3-lookalike', true, undefined],
])(
  '%s streams: %s; a reasoning model gives instructions another role and has no sampling',
  async (model, stream, role) => {
    const { body } = await sentBy(provider, {
      model,
      messages: [...instructed],
      temperature: 0.3,
      top_p: 0.5,
      presence_penalty: 1,
      frequency_penalty: 1,
      max_tokens: 9,
    });
    const thinks = role !== undefined;
    expect(body['stream']).toBe(stream);
    expect(body['messages']).toMatchObject([{ role: role ?? 'system' }, { role: 'user' }]);
    expect(
      ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty', 'max_tokens'].filter((name) => name in body),
    ).toEqual(thinks ? [] : ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty', 'max_tokens']);
    expect(body['max_completion_tokens']).toBe(thinks ? 9 : undefined);
  },
);

test.each([
  ['xai/grok-3-mini', false],
  ['xai/grok-3', true],
])('%s keeps penalties: %s', async (model, keeps) => {
  const body = await bodyOf(provider, { model, presence_penalty: 1, frequency_penalty: 1 });
  expect(['presence_penalty' in body, 'frequency_penalty' in body]).toEqual([keeps, keeps]);
});

test.each([
  [undefined, 'https://models.github.ai/catalog/models'],
  ['https://models.github.ai/orgs/acme/inference', 'https://models.github.ai/catalog/models'],
  ['http://proxy/x/', 'http://proxy/x/catalog/models'],
])('base URL %s lists at %s', async (baseURL, url) => {
  const vault = { apiKey: 'k', ...(baseURL === undefined ? {} : { baseURL }) };
  const answer = [{ id: 'm/a', name: 'A', limits: { max_input_tokens: 10, max_output_tokens: 2 } }];
  const { sent, result } = await operated(provider, 'models', {}, { answer, vault });
  expect(sent.url).toBe(url);
  expect(result).toMatchObject([{ id: 'm/a', displayName: 'A', contextWindowTokens: 12, maxTokens: 2 }]);
});

test('what makes vectors is no chat model', () => {
  expect(readRow({ supported_output_modalities: ['embeddings'] })).toBeUndefined();
});

test('no user field', async () => {
  expect(await bodyOf(provider, {}, { user: 'user-1' })).not.toHaveProperty('user');
});
