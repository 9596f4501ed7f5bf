// ModelScope: abilities by keyword, errors of its own shape.
import { expect, test } from 'vitest';
import { operated, refusal } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each([
  ['kw qwen', 'Qwen/New-7B', { functionCall: true, vision: false, reasoning: false }],
  ['kw deepseek-r1', 'deepseek-ai/DeepSeek-R1-New', { functionCall: true, vision: false, reasoning: true }],
  ['kw qwq', 'Qwen/QwQ-New', { functionCall: true, reasoning: true }],
  ['kw qwen2-vl', 'Qwen/Qwen2-VL-New', { vision: true }],
  ['kw llava', 'some/LLaVA-New', { functionCall: false, vision: true }],
])('%s', async (_name, id, expected) => {
  const { result } = await operated(provider, 'models', {}, { answer: { data: [{ id }] } });
  expect(result).toMatchObject([{ id, ...expected }]);
});

test('the reason stands in `errors`', async () => {
  const error = await refusal(provider, 400, { errors: { message: 'Invalid model id: x' }, request_id: 'r' });
  expect(error).toMatchObject({ type: 'ModelNotFound', message: 'Invalid model id: x' });
});

test('a list that cannot be read is an error, not an empty list', async () => {
  await expect(operated(provider, 'models', {}, { status: 500, answer: {} })).rejects.toMatchObject({
    type: 'ProviderBizError',
  });
});
