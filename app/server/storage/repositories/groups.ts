// Groups of accounts: made by administrators, or named by a claim of the identity provider.
import { newId } from '../ids.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import { audit } from './audit.ts';
import type { Actor } from './audit.ts';

export interface Group {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
}

export interface ListedGroup extends Group {
  readonly members: number;
  /** Members whom the identity provider put in. */
  readonly byProvider: number;
}

export const maxGroups = 1000;
export const maxGroupName = 100;
const keyOf = (name: string): string => name.trim().toLowerCase();

export async function listGroups({ db }: Tables): Promise<readonly ListedGroup[]> {
  const [groups, counts] = await Promise.all([
    db.selectFrom('groups').selectAll().orderBy('nameKey').execute(),
    db
      .selectFrom('groupMembers')
      .select(({ fn }) => ['groupId', 'origin', fn.countAll().as('count')])
      .groupBy(['groupId', 'origin'])
      .execute(),
  ]);
  return groups.map(({ id, name, createdAt }) => {
    const own = counts.filter(({ groupId }) => groupId === id);
    const sum = (rows: typeof own): number => rows.reduce((total, { count }) => total + Number(count), 0);
    const byProvider = sum(own.filter(({ origin }) => origin === 'provider'));
    return { id, name, createdAt: Number(createdAt), members: sum(own), byProvider };
  });
}

export const findGroup = ({ db }: Tables, id: string): Promise<Group | undefined> =>
  db.selectFrom('groups').select(['id', 'name', 'createdAt']).where('id', '=', id).executeTakeFirst();

/** Groups of a user, for budgets and grants. */
export async function groupsOf({ db }: Tables, userId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('groupMembers').select('groupId').where('userId', '=', userId).execute();
  return rows.map(({ groupId }) => groupId);
}

export type GroupResult = 'done' | 'name taken' | 'missing' | 'full';

export const createGroup = (tables: Tables, actor: Actor, id: string, name: string): Promise<GroupResult> =>
  together(tables, async (inside) => {
    const { count } = await inside.db
      .selectFrom('groups')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxGroups) return 'full';
    const { numInsertedOrUpdatedRows } = await inside.db
      .insertInto('groups')
      .values({ id, name: name.trim(), nameKey: keyOf(name), createdAt: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((numInsertedOrUpdatedRows ?? 0n) === 0n)
      // The same request again has the same id and name.
      return (await findGroup(inside, id))?.name === name.trim() ? 'done' : 'name taken';
    await audit(inside, { actor, act: 'group.create', subject: id, subjectName: name.trim() });
    return 'done';
  });

export const renameGroup = (tables: Tables, actor: Actor, id: string, name: string): Promise<GroupResult> =>
  together(tables, async (inside) => {
    const group = await findGroup(inside, id);
    if (!group) return 'missing';
    if (group.name === name.trim()) return 'done';
    const { db } = inside;
    const other = db.selectFrom('groups').select('id').where('nameKey', '=', keyOf(name)).where('id', '<>', id);
    if (await other.executeTakeFirst()) return 'name taken';
    const changed = { name: name.trim(), nameKey: keyOf(name) };
    await db.updateTable('groups').set(changed).where('id', '=', id).execute();
    await audit(inside, {
      actor,
      act: 'group.rename',
      subject: id,
      subjectName: name.trim(),
      details: { before: group.name },
    });
    return 'done';
  });

export const removeGroup = (tables: Tables, actor: Actor, id: string): Promise<GroupResult> =>
  together(tables, async (inside) => {
    const group = await findGroup(inside, id);
    if (!group) return 'missing';
    await inside.db.deleteFrom('groupMembers').where('groupId', '=', id).execute();
    await inside.db.deleteFrom('groups').where('id', '=', id).execute();
    await audit(inside, { actor, act: 'group.delete', subject: id, subjectName: group.name });
    return 'done';
  });

/** Adds a member, or takes one out; members by the identity provider come back at their next sign-in. */
export const setGroupMember = (
  tables: Tables,
  actor: Actor,
  { groupId, userId }: { readonly groupId: string; readonly userId: string },
  member: boolean,
): Promise<GroupResult> =>
  together(tables, async (inside) => {
    const { db } = inside;
    const group = await findGroup(inside, groupId);
    const user = await db.selectFrom('users').select(['email', 'name']).where('id', '=', userId).executeTakeFirst();
    if (!group || !user) return 'missing';
    const changed = member
      ? ((
          await db
            .insertInto('groupMembers')
            .values({ groupId, userId, origin: 'manual' })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows ?? 0n)
      : (
          await db
            .deleteFrom('groupMembers')
            .where('groupId', '=', groupId)
            .where('userId', '=', userId)
            .executeTakeFirst()
        ).numDeletedRows;
    if (changed > 0n)
      await audit(inside, {
        actor,
        act: member ? 'group.add' : 'group.remove',
        subject: userId,
        details: { group: group.name },
      });
    return 'done';
  });

/** Makes the memberships by the identity provider those of its claim; missing groups are created. */
export const followClaim = (tables: Tables, userId: string, names: readonly string[]): Promise<void> =>
  together(tables, async (inside) => {
    const { db } = inside;
    const claimed = new Map(names.map((name) => [keyOf(name), name.trim().slice(0, maxGroupName)]));
    claimed.delete('');
    for (const [nameKey, name] of claimed)
      await db
        .insertInto('groups')
        .values({ id: newId(), name, nameKey, createdAt: Date.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const groups =
      claimed.size === 0
        ? []
        : await db
            .selectFrom('groups')
            .select('id')
            .where('nameKey', 'in', [...claimed.keys()])
            .execute();
    const ids = groups.map(({ id }) => id);
    const gone = db.deleteFrom('groupMembers').where('userId', '=', userId).where('origin', '=', 'provider');
    await (ids.length > 0 ? gone.where('groupId', 'not in', ids) : gone).execute();
    for (const groupId of ids)
      await db
        .insertInto('groupMembers')
        .values({ groupId, userId, origin: 'provider' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
