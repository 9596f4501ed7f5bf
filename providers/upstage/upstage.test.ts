// Upstage: the base URL of its models, and its list.
import { expect, test } from 'vitest';
import { operated, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test('chat, vectors and the list stand below /v1/solar', async () => {
  expect((await sentBy(provider, {})).url).toBe('https://api.upstage.ai/v1/solar/chat/completions');
  const { sent, result } = await operated(
    provider,
    'models',
    {},
    { answer: { data: [{ id: 'solar-x', created: 1719000000 }] } },
  );
  expect(sent.url).toBe('https://api.upstage.ai/v1/solar/models');
  expect(result).toMatchObject([{ id: 'solar-x', releasedAt: '2024-06-21' }]);
});
