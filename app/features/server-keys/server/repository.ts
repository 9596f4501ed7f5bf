// Reads and writes the server's keys, each change with its row of the audit log.
import { audit } from '../../../server/storage/repositories/audit.ts';
import type { Actor } from '../../../server/storage/repositories/audit.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { KeyChange } from '../shared/api.ts';
import type { ServerKeysTable } from './tables.ts';

export const maxKeys = 500;

export const listKeys = ({ db }: Tables): Promise<readonly ServerKeysTable[]> =>
  db.selectFrom('serverKeys').selectAll().orderBy('provider').orderBy('addedAt').orderBy('id').execute();

export const findKey = ({ db }: Tables, id: string): Promise<ServerKeysTable | undefined> =>
  db.selectFrom('serverKeys').selectAll().where('id', '=', id).executeTakeFirst();

export type AddedKey = Pick<ServerKeysTable, 'id' | 'provider' | 'name' | 'sealed' | 'hint' | 'weight'>;

/** Adding the same id again changes nothing. */
export const addKey = (tables: Tables, actor: Actor, key: AddedKey): Promise<'done' | 'full'> =>
  together(tables, async (all) => {
    const { db } = all;
    const { count } = await db
      .selectFrom('serverKeys')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxKeys) return 'full';
    const user = await db.selectFrom('users').select(['email', 'name']).where('id', '=', actor).executeTakeFirst();
    const added = { addedBy: actor, addedByName: user?.email ?? user?.name ?? null, addedAt: Date.now() };
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('serverKeys')
      .values({ ...key, enabled: 1, ...added })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) await audit(all, { ...entryOf(actor, key), act: 'key.add' });
    return 'done';
  });

/** False if the key does not exist. */
export const changeKey = (tables: Tables, actor: Actor, id: string, change: KeyChange): Promise<boolean> =>
  together(tables, async (all) => {
    const key = await findKey(all, id);
    if (!key) return false;
    const { enabled, ...rest } = change;
    const values = { ...rest, ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }) };
    await all.db.updateTable('serverKeys').set(values).where('id', '=', id).execute();
    const entry = entryOf(actor, { ...key, ...values });
    await audit(all, {
      ...entry,
      act: 'key.change',
      details: { ...entry.details, enabled: enabled ?? key.enabled === 1 },
    });
    return true;
  });

export const removeKey = (tables: Tables, actor: Actor, id: string): Promise<boolean> =>
  together(tables, async (all) => {
    const key = await findKey(all, id);
    if (!key) return false;
    await all.db.deleteFrom('serverKeys').where('id', '=', id).execute();
    await audit(all, { ...entryOf(actor, key), act: 'key.remove' });
    return true;
  });

const entryOf = (
  actor: Actor,
  { id, name, provider, hint, weight }: Pick<ServerKeysTable, 'id' | 'name' | 'provider' | 'hint' | 'weight'>,
) => ({ actor, subject: id, subjectName: name, details: { provider, hint, weight } });
