// Other names for models: a user's own, and those of the server, which administrators set.
import { audit } from '../../../server/storage/repositories/audit.ts';
import { newId } from '../../../server/storage/ids.ts';
import { forget, kept, shared } from '../../../server/storage/kept-rows.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { maxAliases } from '../shared/api.ts';
import type { AliasDraft, AliasRow } from '../shared/api.ts';
import './storage.ts';

/** The owner of the server's names. */
const everyone = shared;

interface Stored {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly targets: string;
  readonly strict: number;
}

const rowOf = ({ id, userId, name, targets, strict }: Stored): AliasRow => ({
  id,
  name,
  targets: JSON.parse(targets) as string[], // written below
  strict: strict === 1,
  everyone: userId === everyone,
});

const columns = ['id', 'userId', 'name', 'targets', 'strict'] as const;

const aliasesOf = (tables: Tables, owner: string): Promise<readonly AliasRow[]> =>
  kept(tables, { owner, name: 'aliases', sizeOf: (rows) => JSON.stringify(rows).length }, async () => {
    const query = tables.db.selectFrom('modelAliases').select(columns).where('userId', '=', owner);
    return (await query.orderBy('name').execute()).map(rowOf);
  });

/** The user's own come before the server's. */
export async function listAliases(tables: Tables, userId: string): Promise<readonly AliasRow[]> {
  const [own, servers] = await Promise.all([aliasesOf(tables, userId), aliasesOf(tables, everyone)]);
  return [...own, ...servers];
}

/** The user's own counts before the server's. */
export const findAlias = async (tables: Tables, userId: string, name: string): Promise<AliasRow | undefined> =>
  (await listAliases(tables, userId)).find((alias) => alias.name === name);

/** Replaces the alias of the same name and owner. False if there are too many. */
export const setAlias = (tables: Tables, actor: string, draft: AliasDraft): Promise<boolean> =>
  together(tables, async (all) => {
    const { name, targets, strict } = draft;
    const userId = draft.everyone ? everyone : actor;
    const { count } = await all.db
      .selectFrom('modelAliases')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('userId', '=', userId)
      .where('name', '!=', name)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxAliases) return false;
    const values = { targets: JSON.stringify([...new Set(targets)]), strict: strict ? 1 : 0 };
    await all.db
      .insertInto('modelAliases')
      .values({ id: newId(), userId, name, ...values, createdAt: Date.now() })
      .onConflict((conflict) => conflict.columns(['name', 'userId']).doUpdateSet(values))
      .execute();
    forget(all, userId);
    if (draft.everyone) await audit(all, { actor, act: 'alias.set', subject: name, details: { targets } });
    return true;
  });

/** `mayShare`: false if the server's names are not to be removed. */
export const removeAlias = (tables: Tables, actor: string, id: string, mayShare: boolean): Promise<boolean> =>
  together(tables, async (all) => {
    const row = await all.db
      .deleteFrom('modelAliases')
      .where('id', '=', id)
      .where('userId', 'in', mayShare ? [actor, everyone] : [actor])
      .returning(['name', 'userId'])
      .executeTakeFirst();
    forget(all, actor, everyone);
    if (row?.userId === everyone) await audit(all, { actor, act: 'alias.remove', subject: row.name });
    return row !== undefined;
  });
