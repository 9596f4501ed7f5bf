// Parallel transactions on PostgreSQL that lock a user's files and a conversation: all lock the files first.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredMessage } from '../../shared/api/message.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import { createFileStore } from '../files/file-store.ts';
import { requireFiles } from '../files/require-files.ts';
import { newId } from '../storage/ids.ts';
import { appendMessages, changeConversation, createConversation } from '../storage/repositories/conversations.ts';
import { createShare } from '../storage/repositories/shares.ts';
import { together } from '../storage/storage.ts';
import type { Storage } from '../storage/storage.ts';
import { cleanUp, testDatabase } from '../storage/testing/databases.ts';
import { beginRun } from './begin.ts';

const userId = 'u';
const says = (): StoredMessage => ({
  id: newId(),
  parentId: null,
  createdAt: 1,
  role: 'user',
  text: 'see',
  images: [{ id: 'i', name: 'cat', url: fileAddress('cat') }],
});

let storage: Storage;
cleanUp();
beforeAll(async () => {
  const database = await testDatabase('postgres');
  storage = await database.open();
  const files = createFileStore({ storage, dataDir: database.dataDir, quota: 1e9 });
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('bytes');
  };
  await files.write(userId, { id: 'cat', name: 'cat' }, bytes());
});
afterAll(() => storage.close());

/** Resolves once a connection waits for another one's lock. */
async function untilOneWaits(): Promise<void> {
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(storage.db)).rows.length, { timeout: 20_000 }).toBe(1);
}

const others: readonly (readonly [string, (conversationId: string) => Promise<unknown>])[] = [
  [
    'a question that changes the configuration',
    (conversationId) => {
      const message = says();
      const asked = { userId, conversationId, parentId: message.id, provider: 'p', model: 'm', messages: [message] };
      return beginRun(storage, 'server', { ...asked, config: { temperature: 1 } });
    },
  ],
  [
    'a share',
    (conversationId) => createShare(storage, userId, { id: newId(), conversationId, snapshot: '{}', files: ['cat'] }),
  ],
];

test.each(others)('messages that change the configuration, beside %s', async (_name, other) => {
  const conversationId = newId();
  await createConversation(storage, userId, { id: conversationId });
  const message = says();
  let beside: Promise<unknown> = Promise.resolve();
  const added = together(storage, async (all) => {
    await requireFiles(all, userId, [message]);
    beside = other(conversationId);
    await Promise.race([untilOneWaits(), beside]);
    await changeConversation(all, userId, conversationId, { config: { system: 'Be brief.' } });
    return appendMessages(all, userId, conversationId, [message]);
  });
  expect(await added).toMatchObject({ kind: 'added' });
  await beside;
});
