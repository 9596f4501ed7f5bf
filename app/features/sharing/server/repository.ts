// Reads and writes what is shared with whom, each change with its row of the audit log.
import type { SharedCounts, SharedKind } from '../../../shared/api/shared-kinds.ts';
import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { PeopleSearch } from '../../../server/process/env.ts';
import { newId } from '../../../server/storage/ids.ts';
import { audit } from '../../../server/storage/repositories/audit.ts';
import type { ObjectPlace, SharedObject } from '../../../server/storage/repositories/shared-objects.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { isSearchable, maxFound, maxShared } from '../shared/api.ts';
import type { SharedWith, Subject } from '../shared/api.ts';

const nameOf = (user: { readonly name: string | null; readonly email: string | null }, id: string): string =>
  user.name?.trim() || user.email || id;

export async function sharedWith({ db }: Tables, userId: string, kind: SharedKind): Promise<readonly SharedObject[]> {
  const rows = await db
    .selectFrom('sharedObjects')
    .innerJoin('users', 'users.id', 'sharedObjects.userId')
    .select(['sharedObjects.userId', 'objectId', 'edit', 'users.name', 'users.email'])
    .where('kind', '=', kind)
    .where('users.state', '=', 'active')
    .where('sharedObjects.userId', '<>', userId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('toUser', '=', userId),
        eb('toGroup', 'in', selectFrom('groupMembers').select('groupId').where('groupMembers.userId', '=', userId)),
      ]),
    )
    .orderBy('sharedObjects.createdAt')
    .orderBy('sharedObjects.id')
    .execute();
  // Someone may be named and in a group, too: the widest right counts.
  const found = new Map<string, SharedObject>();
  for (const { objectId: id, userId: owner, edit, ...user } of rows) {
    const key = `${owner} ${id}`;
    const known = found.get(key)?.edit ?? false;
    found.set(key, { userId: owner, kind, id, by: nameOf(user, owner), edit: known || Number(edit) === 1 });
  }
  return [...found.values()];
}

const rowsOf = ({ db }: Tables, { userId, kind, id }: ObjectPlace) =>
  db
    .selectFrom('sharedObjects')
    .where('sharedObjects.userId', '=', userId)
    .where('kind', '=', kind)
    .where('objectId', '=', id);

export async function receivers(tables: Tables, place: ObjectPlace): Promise<readonly string[]> {
  const [people, members] = await Promise.all([
    rowsOf(tables, place).select('toUser as id').where('toUser', 'is not', null).execute(),
    rowsOf(tables, place)
      .innerJoin('groupMembers', 'groupMembers.groupId', 'sharedObjects.toGroup')
      .select('groupMembers.userId as id')
      .execute(),
  ]);
  const ids = [...people, ...members].flatMap(({ id }) => (id === null || id === place.userId ? [] : [id]));
  return [...new Set(ids)];
}

export async function countsOf(
  { db }: Tables,
  userId: string,
  kind: SharedKind,
): Promise<ReadonlyMap<string, SharedCounts>> {
  const rows = await db
    .selectFrom('sharedObjects')
    .select(({ fn }) => [
      'objectId',
      fn.count<number | string>('toUser').as('people'),
      fn.count<number | string>('toGroup').as('groups'),
    ])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .groupBy('objectId')
    .execute();
  return new Map(
    rows.map(({ objectId, people, groups }) => [objectId, { people: Number(people), groups: Number(groups) }]),
  );
}

export async function listShared(tables: Tables, place: ObjectPlace): Promise<readonly SharedWith[]> {
  const rows = await rowsOf(tables, place)
    .leftJoin('users', 'users.id', 'toUser')
    .leftJoin('groups', 'groups.id', 'toGroup')
    .select(['toUser', 'toGroup', 'edit', 'users.name', 'users.email', 'groups.name as group'])
    .orderBy('sharedObjects.createdAt')
    .orderBy('sharedObjects.id')
    .execute();
  return rows.map(({ toUser, toGroup, edit, name, email, group }): SharedWith => {
    const may = Number(edit) === 1 ? 'edit' : 'use';
    if (toUser !== null) return { type: 'user', id: toUser, name: nameOf({ name, email }, toUser), email, may };
    return { type: 'group', id: toGroup ?? '', name: group ?? '', email: null, may };
  });
}

/** Name of an object of the user; undefined if it does not exist. */
async function objectName({ db }: Tables, { userId, kind, id }: ObjectPlace): Promise<string | undefined> {
  if (kind === 'project') {
    const folder = await db
      .selectFrom('folders')
      .select('name')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    return folder?.name;
  }
  const row = await db
    .selectFrom('libraryItems')
    .select('body')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name } = Object(JSON.parse(row.body)) as { readonly name?: unknown };
  return typeof name === 'string' ? name : '';
}

export const ownsObject = async (tables: Tables, place: ObjectPlace): Promise<boolean> =>
  (await objectName(tables, place)) !== undefined;

async function findSubject({ db }: Tables, { type, id }: Pick<Subject, 'type' | 'id'>): Promise<string | undefined> {
  if (type === 'group')
    return (await db.selectFrom('groups').select('name').where('id', '=', id).executeTakeFirst())?.name;
  const user = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return user && nameOf(user, id);
}

export type SetResult = 'done' | 'no object' | 'no subject' | 'full';

/** Shares an object with a person or a group, changes what they may do, or ends it. */
export const setShared = (
  tables: Tables,
  place: ObjectPlace,
  { type, id, may }: Pick<Subject, 'type' | 'id'> & { readonly may: SharedWith['may'] | 'none' },
): Promise<SetResult> =>
  together(tables, async (all): Promise<SetResult> => {
    const name = await objectName(all, place);
    if (name === undefined) return 'no object';
    const before = await listShared(all, place);
    const known = before.find((each) => each.type === type && each.id === id);
    if ((known?.may ?? 'none') === may) return 'done';
    const to = known?.name ?? (id === place.userId ? undefined : await findSubject(all, { type, id }));
    if (to === undefined) return 'no subject';
    if (!known && before.length >= maxShared) return 'full';
    const column = type === 'user' ? 'toUser' : 'toGroup';
    const own = { userId: place.userId, kind: place.kind, objectId: place.id };
    await all.db
      .deleteFrom('sharedObjects')
      .where('userId', '=', own.userId)
      .where('kind', '=', own.kind)
      .where('objectId', '=', own.objectId)
      .where(column, '=', id)
      .execute();
    if (may !== 'none')
      await all.db
        .insertInto('sharedObjects')
        .values({
          ...own,
          id: newId(),
          toUser: type === 'user' ? id : null,
          toGroup: type === 'group' ? id : null,
          edit: may === 'edit' ? 1 : 0,
          createdAt: Date.now(),
        })
        .execute();
    await audit(all, {
      actor: place.userId,
      act: may === 'none' ? 'sharing.remove' : known ? 'sharing.change' : 'sharing.add',
      subject: id,
      subjectName: to,
      details: { kind: place.kind, name, may },
    });
    return 'done';
  });

/**
 * Active accounts and groups that a user may find: groups first, then people, both by name. A whole address finds its
 * account in every scope, and a part of a name the user's own groups.
 */
export async function findSubjects(
  { db }: Tables,
  userId: string,
  text: string,
  scope: PeopleSearch,
): Promise<readonly Subject[]> {
  const whole = text.trim().toLowerCase();
  const part = `%${whole.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const byPart = isSearchable(text);
  const matches = (column: Expression<string | null>) => sql<boolean>`lower(${column}) like ${part} escape '\\'`;
  const ownGroups = db.selectFrom('groupMembers').select('groupId').where('groupMembers.userId', '=', userId);
  const groups = byPart
    ? await db
        .selectFrom('groups')
        .select(['id', 'name'])
        .where(({ ref }) => matches(ref('name')))
        .$if(scope !== 'everyone', (query) => query.where('id', 'in', ownGroups))
        .orderBy('nameKey')
        .limit(maxFound)
        .execute()
    : [];
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('state', '=', 'active')
    .where('id', '<>', userId)
    .where(({ or, and, eb, fn, ref, selectFrom }) => {
      const address = eb(fn('lower', ['email']), '=', whole);
      if (!byPart || scope === 'address') return address;
      const match = or([matches(ref('name')), matches(ref('email'))]);
      if (scope === 'everyone') return match;
      const members = selectFrom('groupMembers').select('groupMembers.userId').where('groupId', 'in', ownGroups);
      return or([address, and([eb('id', 'in', members), match])]);
    })
    .orderBy(({ fn, ref }) => fn.coalesce(ref('name'), ref('email')))
    .orderBy('id')
    .limit(maxFound)
    .execute();
  return [
    ...groups.map(({ id, name }): Subject => ({ type: 'group', id, name, email: null })),
    ...people.map(({ id, name, email }): Subject => ({ type: 'user', id, name: nameOf({ name, email }, id), email })),
  ].slice(0, maxFound);
}
