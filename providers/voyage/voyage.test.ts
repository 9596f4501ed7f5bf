// Voyage's spelling of an embeddings request, and its answers.
import type { EmbeddingsParams } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const two = [
  { object: 'embedding', embedding: [3, 4], index: 1 },
  { object: 'embedding', embedding: [1, 2], index: 0 },
];
const answer = (data: readonly object[]) => ({ object: 'list', data, model: 'voyage-3.5', usage: { total_tokens: 4 } });

type Given = Pick<EmbeddingsParams, 'input' | 'dimensions' | 'input_type'>;

test.each<[string, Given, object]>([
  ['a text', { input: 'one' }, { input: 'one' }],
  ['texts', { input: ['one', 'two'] }, { input: ['one', 'two'] }],
  ['a question', { input: 'one', input_type: 'query' }, { input: 'one', input_type: 'query' }],
  ['dimensions are output_dimension', { input: 'one', dimensions: 256 }, { input: 'one', output_dimension: 256 }],
])('%s; no encoding_format, no user', async (_name, given, expected) => {
  const alone = typeof given.input === 'string';
  const params = { model: 'voyage-3.5', ...given };
  const options = { answer: answer(alone ? two.slice(1) : two), user: 'u1' };
  const { sent, result } = await operated(provider, 'embeddings', params, options);
  expect(sent.url).toBe('https://api.voyageai.com/v1/embeddings');
  expect(sent.body).toEqual({ model: 'voyage-3.5', ...expected });
  expect(result).toEqual(
    alone
      ? [[1, 2]]
      : [
          [1, 2],
          [3, 4],
        ],
  );
});

test.each([
  ['no rows', { data: [] }],
  ['no data', {}],
  ['an empty vector', { data: [{ embedding: [], index: 0 }] }],
])('%s is no answer', async (_name, wrong) => {
  const work = operated(provider, 'embeddings', { model: 'm', input: 'one' }, { answer: wrong });
  await expect(work).rejects.toMatchObject({ type: 'ProviderBizError' });
});

test.each([
  [401, 'Provided API key is invalid.', 'InvalidProviderAPIKey'],
  [429, 'You have exceeded your rate limit.', 'QuotaLimitReached'],
])('%i is %s', async (status, detail, type) => {
  const work = operated(provider, 'embeddings', { model: 'm', input: 'one' }, { status, answer: { detail } });
  await expect(work).rejects.toMatchObject({ type, message: detail });
});
