// 01.AI takes what the family sends, and tells abilities by name (keywordTables of the core).
import { expect, test } from 'vitest';
import { bodyOf, operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test('parameters as given', async () => {
  const given = { temperature: 0.3, top_p: 0.9, frequency_penalty: 1, presence_penalty: 1, max_tokens: 5 };
  expect(await bodyOf(provider, given)).toEqual({ model: 'm', stream: true, ...given });
});

test.each([
  ['yi-new-fc', { functionCall: true, vision: false }],
  ['yi-new-vision', { functionCall: false, vision: true }],
  ['yi-new', { functionCall: false, vision: false }],
])('%s', async (id, abilities) => {
  const { result } = await operated(provider, 'models', {}, { answer: { data: [{ id }] } });
  expect(result).toMatchObject([{ id, ...abilities }]);
});
