// v0: abilities by the name of the model.
import { expect, test } from 'vitest';
import { operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test('the keyword table: v0 calls functions and sees, v0-1.5 thinks', async () => {
  const { result } = await operated(
    provider,
    'models',
    {},
    { answer: { data: [{ id: 'v0-1.5-xl' }, { id: 'v0-1.0-xl' }] } },
  );
  expect(result).toMatchObject([
    { functionCall: true, vision: true, reasoning: true },
    { functionCall: true, vision: true, reasoning: false },
  ]);
});
