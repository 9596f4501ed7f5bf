// Qiniu: the address of today, and a key.
import { expect, test } from 'vitest';
import { bodyOf, operated, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test('base https://openai.qiniu.com/v1', async () => {
  expect((await sentBy(provider, {})).url).toBe('https://openai.qiniu.com/v1/chat/completions');
});

// A project rule (providers/README.md): without a key no call is made.
test('a missing provider key raises an invalid-key error', async () => {
  await expect(sentBy(provider, {}, { vault: { baseURL: 'http://proxy/v1' } })).rejects.toMatchObject({
    type: 'InvalidProviderAPIKey',
  });
});

test('`created` of the list is no date of release', async () => {
  const { result } = await operated(
    provider,
    'models',
    {},
    { answer: { data: [{ id: 'new-model', created: 1733443200 }] } },
  );
  expect(result).toEqual([{ id: 'new-model', enabled: false, functionCall: false, vision: false, reasoning: false }]);
});

test('the switch for thinking goes along as the makers of the models spell it', async () => {
  expect(await bodyOf(provider, { thinking: { type: 'enabled', budget_tokens: 9 } })).toMatchObject({
    thinking: { type: 'enabled' },
  });
  expect(await bodyOf(provider, {})).not.toHaveProperty('thinking');
});
