// Cerebras: no penalties, errors without an envelope, thoughts in `reasoning`.
import { expect, test } from 'vitest';
import { bodyOf, eventsOf, refusal } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test('penalties dropped', async () => {
  const body = await bodyOf(provider, { frequency_penalty: 1, presence_penalty: 1, temperature: 0.5 });
  expect(body).toEqual({ model: 'm', stream: true, temperature: 0.5 });
});

test.each([
  [401, 'wrong_api_key', 'InvalidProviderAPIKey'],
  [404, 'model_not_found', 'ModelNotFound'],
  [400, 'context_length_exceeded', 'ExceededContextWindow'],
  [429, 'request_quota_exceeded', 'QuotaLimitReached'],
])('%i %s -> %s', async (status, code, type) => {
  const error = await refusal(provider, status, { message: 'why', type: 'x_error', param: 'y', code });
  expect(error).toMatchObject({ type, message: 'why' });
});

test('stop and usage of the finish chunk are both told; time_info is not', async () => {
  const chunks = [
    { id: 'c', choices: [{ index: 0, delta: { reasoning: 'r' } }] },
    {
      id: 'c',
      choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
      time_info: { total_time: 1 },
    },
  ];
  const sse = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
  expect(await eventsOf(provider, sse)).toMatchObject([
    ['reasoning', 'r'],
    ['stop', 'stop'],
    ['usage', { totalTokens: 3 }],
  ]);
});
