// Devices of users, and what they want to be notified of.
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { maxDevices, standardSettings } from '../shared/api.ts';
import type { NoticeSettings } from '../shared/api.ts';
import type { NoticeDevicesTable } from './tables.ts';

export type Device = Selectable<NoticeDevicesTable>;

const numbers = (row: Device): Device => ({
  ...row,
  createdAt: Number(row.createdAt),
  providerAt: row.providerAt === null ? null : Number(row.providerAt),
  sentAt: row.sentAt === null ? null : Number(row.sentAt),
});

export async function listDevices({ db }: Tables, userId: string): Promise<readonly Device[]> {
  const rows = await db
    .selectFrom('noticeDevices')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(numbers);
}

export async function findDevice({ db }: Tables, userId: string, id: string): Promise<Device | undefined> {
  const row = await db
    .selectFrom('noticeDevices')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && numbers(row);
}

export type Added = { readonly id: string } | 'full' | 'taken';

/**
 * `isSame`: whether the keys that are stored for the address are those of the new row. Only the browser has them, so
 * that it may move to another user, and no user can take over a device whose address they have found.
 */
export const addDevice = (tables: Tables, row: Device, isSame: (known: Device) => boolean): Promise<Added> =>
  together(tables, async (all) => {
    const { db, kind } = all;
    // Two requests at once must not exceed the limit; SQLite has one writer at a time anyway.
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended('notices', 0))`.execute(db);
    const known = await db.selectFrom('noticeDevices').selectAll().where('digest', '=', row.digest).executeTakeFirst();
    if (known && !isSame(known)) return 'taken';
    const others = await db
      .selectFrom('noticeDevices')
      .select('id')
      .where('userId', '=', row.userId)
      .where('digest', '!=', row.digest)
      .execute();
    // Before the device is taken from another user, who keeps it then.
    if (others.length >= maxDevices) return 'full';
    const id = known?.userId === row.userId ? known.id : row.id;
    if (known) await removeDevice(all, known.userId, known.id, id === known.id);
    await db
      .insertInto('noticeDevices')
      .values({ ...row, id, createdAt: known?.userId === row.userId ? known.createdAt : row.createdAt })
      .execute();
    return { id };
  });

/** `keepSends`: the device is registered again. */
export const removeDevice = (tables: Tables, userId: string, id: string, keepSends = false): Promise<void> =>
  together(tables, async ({ db }) => {
    await db.deleteFrom('noticeDevices').where('userId', '=', userId).where('id', '=', id).execute();
    if (keepSends) return;
    await db.deleteFrom('noticeSends').where('userId', '=', userId).where('deviceId', '=', id).execute();
  });

export async function noteDelivery(
  { db }: Tables,
  { userId, id }: Pick<Device, 'userId' | 'id'>,
  result: { readonly sentAt: number; readonly problem: null } | { readonly problem: string },
): Promise<void> {
  await db.updateTable('noticeDevices').set(result).where('userId', '=', userId).where('id', '=', id).execute();
}

export async function readSettings({ db }: Tables, userId: string): Promise<NoticeSettings> {
  const row = await db.selectFrom('noticeSettings').select('settings').where('userId', '=', userId).executeTakeFirst();
  // Written below.
  return { ...standardSettings, ...(row ? (JSON.parse(row.settings) as Partial<NoticeSettings>) : {}) };
}

export const changeSettings = (tables: Tables, userId: string, change: Partial<NoticeSettings>): Promise<void> =>
  together(tables, async (all) => {
    const settings = JSON.stringify({ ...(await readSettings(all, userId)), ...change });
    await all.db
      .insertInto('noticeSettings')
      .values({ userId, settings })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ settings }))
      .execute();
  });
