// The tool in chats of which nothing is stored.
import { expect, test } from 'vitest';
import { imagesFor } from './tool-images.server.ts';

test('a temporary chat gets no image, for the gallery would keep it', async () => {
  const create = imagesFor({ userId: 'u', given: {}, conversationId: 'temporary-1' });
  await expect(create({ prompt: 'a river' }, new AbortController().signal)).rejects.toMatchObject({
    body: { error: { code: 'tool_refused' } },
  });
});
