// Requests and rules of CometAPI.
import { expect, test } from 'vitest';
import { bodyOf, operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each([undefined, true, false])('stream forced true: %s', async (stream) => {
  expect(await bodyOf(provider, stream === undefined ? {} : { stream })).toEqual({ model: 'm', stream: true });
});

test('a list that cannot be read is an error, not an empty list', async () => {
  await expect(operated(provider, 'models', {}, { status: 502, answer: { error: 'down' } })).rejects.toMatchObject({
    type: 'ProviderBizError',
  });
});
