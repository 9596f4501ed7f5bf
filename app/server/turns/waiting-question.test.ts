// A question that waits for a page, sent on several connections at once: one turn, and no error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../storage/ids.ts';
import type { Storage } from '../storage/storage.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import { beginWaiting } from './waiting-question.ts';

const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const turn = { stream: true, client, standing: { door: 'open', epoch: 0, keyed: false } };

onBoth((kind) => {
  let storages: readonly Storage[];
  beforeAll(async () => {
    const database = await testDatabase(kind);
    // SQLite allows one connection per process.
    storages = await Promise.all((kind === 'sqlite' ? [1] : [1, 2, 3]).map(() => database.open()));
  });
  afterAll(async () => {
    await Promise.all(storages.map((storage) => storage.close()));
  });

  test.each(['new', 'there already'])('in a conversation that is %s', async (conversation) => {
    for (let round = 0; round < 10; round++) {
      const [userId, conversationId, question] = [newId(), newId(), newId()];
      const asked = (messageId: string, id: string) => ({
        userId,
        conversationId,
        conversation: {},
        messages: [{ id, parentId: null, createdAt: 1, role: 'user' as const, text: 'hi', images: [] }],
        parentId: id,
        messageId,
        provider: 'p',
        model: 'm',
        turn,
      });
      const [first] = storages;
      if (conversation !== 'new' && first) await beginWaiting(first, asked(newId(), newId()), undefined);
      const request = asked(newId(), question);
      const begun = await Promise.all(storages.map((storage) => beginWaiting(storage, request, undefined)));
      expect(new Set(begun.map(({ turnId }) => turnId)).size).toBe(1);
      expect(begun.filter(({ fresh }) => fresh)).toHaveLength(1);
    }
  });
});
