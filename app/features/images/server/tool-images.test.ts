// Tests the tool in temporary chats.
import { expect, test } from 'vitest';
import { groundApp } from '../../../server/testing/ground-app.ts';
import { failureOf, imagesFor } from './tool-images.server.ts';

const app = groundApp();

test('a temporary chat gets no image, for the gallery would keep it', async () => {
  const create = imagesFor(app, { userId: 'u', given: {}, conversationId: 'temporary-1' });
  await expect(create({ prompt: 'a river' }, new AbortController().signal)).rejects.toMatchObject({
    body: { error: { code: 'tool_refused' } },
  });
});

test('a provider that cannot be reached is named, with the reason', () => {
  const error = {
    type: 'ProviderBizError',
    message: 'fetch failed',
    provider: 'river',
    body: { code: 'refused' },
  } as const;
  expect(failureOf({ state: 'error', error })).toMatchObject({ message: 'river couldn’t be reached (refused).' });
  const refused = { ...error, message: 'No rivers.', body: {} };
  expect(failureOf({ state: 'error', error: refused, text: 'Sorry' })).toMatchObject({
    message: 'No rivers. It said: Sorry',
  });
});
