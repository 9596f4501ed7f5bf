// The keys by which push services recognize this server: from the environment, or made on first use. Other keys end all
// subscriptions, so that those of the database stay.
import { seal, unseal } from '../../../server/auth/seal.server.ts';
import { opening } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { log } from '../../../server/process/log.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { createKeys, keysOf } from './push-request.ts';
import type { ServerKeys } from './push-request.ts';

const row = 'server';
/** Context of the encrypted value (seal.server.ts). */
const sealedFor = ['', 'notices'] as const;

export const serverKeys = opening('keys of notices', async (app): Promise<ServerKeys> => {
  const { vapidPrivateKey } = app.config;
  if (vapidPrivateKey !== undefined) return keysOf(vapidPrivateKey);
  const stored = await storedKeys(app);
  if (stored) return stored;
  const { db } = await getStorage(app);
  const keys = createKeys();
  const { publicKey } = keys;
  const sealed = seal(app, ...sealedFor, { privateKey: keys.privateKey });
  // Another process may have made some: the first ones count.
  await db
    .insertInto('noticeKeys')
    .values({ id: row, publicKey, sealed })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await storedKeys(app)) ?? keys;
});

async function storedKeys(app: App): Promise<ServerKeys | undefined> {
  const { db } = await getStorage(app);
  const found = await db.selectFrom('noticeKeys').selectAll().where('id', '=', row).executeTakeFirst();
  if (!found) return undefined;
  const opened = unseal<{ readonly privateKey: string }>(app, ...sealedFor, found.sealed);
  if (opened) return { publicKey: found.publicKey, privateKey: opened.privateKey };
  log.warn('SECRET_KEY has changed: notifications have new keys, and each device must switch them on again');
  await db.deleteFrom('noticeKeys').where('id', '=', row).where('sealed', '=', found.sealed).execute();
  return undefined;
}
