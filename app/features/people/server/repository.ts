// Accounts as the administration lists and invites them.
import { sql } from 'kysely';
import { newUserId } from '../../../server/auth/session.server.ts';
import { createAccount } from '../../../server/storage/repositories/accounts.ts';
import { setGroupMember } from '../../../server/storage/repositories/groups.ts';
import { makeLink } from '../../../server/storage/repositories/account-links.ts';
import type { MadeLink } from '../../../server/storage/repositories/account-links.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { AccountRole } from '../../../shared/account/roles.ts';
import type { Person } from '../shared/api.ts';

const atOnce = 50;
/** What the list is sorted by. */
const sortKey = sql<string>`lower(coalesce(nullif("users"."name", ''), "users"."email", "users"."id"))`;

export interface PeoplePage {
  readonly people: readonly Person[];
  readonly total: number;
  readonly next?: string;
}

/** Returns a page of accounts by name. `after`: cursor of the page before. */
export async function listPeople(
  tables: Tables,
  { search = '', after }: { readonly search?: string | undefined; readonly after?: string | undefined },
): Promise<PeoplePage> {
  let found = tables.db.selectFrom('users');
  const words = search.trim().toLowerCase();
  if (words !== '') {
    const part = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const inGroups = tables.db
      .selectFrom('groupMembers')
      .innerJoin('groups', 'groups.id', 'groupMembers.groupId')
      .select('groupMembers.userId')
      .where(sql<boolean>`"groups"."nameKey" like ${part} escape '\\'`);
    found = found.where(({ or, eb }) =>
      or([
        sql<boolean>`lower("users"."name") like ${part} escape '\\'`,
        sql<boolean>`lower("users"."email") like ${part} escape '\\'`,
        eb('users.id', '=', search.trim()),
        eb('users.id', 'in', inGroups),
      ]),
    );
  }
  const counted = await found.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const from = after === undefined ? undefined : readCursor(after);
  if (from) found = found.where(sql<boolean>`(${sortKey}, "users"."id") > (${from[0]}, ${from[1]})`);
  const rows = await found
    .selectAll()
    .select(sortKey.as('sortKey'))
    .orderBy(sortKey)
    .orderBy('id')
    .limit(atOnce + 1)
    .execute();
  const shown = rows.slice(0, atOnce);
  const last = shown.at(-1);
  return {
    people: await withGroups(tables, shown),
    total: Number(counted.count),
    ...(rows.length > atOnce && last ? { next: writeCursor(last.sortKey, last.id) } : {}),
  };
}

const writeCursor = (...place: readonly [string, string]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** Undefined for anything but a cursor: the list begins at its top. */
function readCursor(text: string): readonly [string, string] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const [key, id]: readonly unknown[] = Array.isArray(value) ? value : [];
    return typeof key === 'string' && typeof id === 'string' ? [key, id] : undefined;
  } catch {
    return undefined;
  }
}

type UserRow = Awaited<ReturnType<typeof usersBy>>[number];
const usersBy = ({ db }: Tables, ids: readonly string[]) =>
  db.selectFrom('users').selectAll().where('id', 'in', ids).execute();

async function withGroups({ db }: Tables, rows: readonly UserRow[]): Promise<readonly Person[]> {
  const ids = rows.map(({ id }) => id);
  const memberships =
    ids.length === 0
      ? []
      : await db
          .selectFrom('groupMembers')
          .innerJoin('groups', 'groups.id', 'groupMembers.groupId')
          .select(['groupMembers.userId', 'groupMembers.origin', 'groups.id', 'groups.name'])
          .where('groupMembers.userId', 'in', ids)
          .orderBy('groups.nameKey')
          .execute();
  return rows.map(({ id, name, email, role, state, createdAt, lastSeenAt, passwordHash, oidcSubject }) => ({
    id,
    name,
    email,
    role,
    state,
    createdAt: Number(createdAt),
    lastSeenAt: lastSeenAt === null ? null : Number(lastSeenAt),
    byProvider: passwordHash === null && oidcSubject !== null,
    groups: memberships.flatMap((each) =>
      each.userId === id ? [{ id: each.id, name: each.name, origin: each.origin }] : [],
    ),
  }));
}

export async function findPerson(tables: Tables, id: string): Promise<Person | undefined> {
  const [person] = await withGroups(tables, await usersBy(tables, [id]));
  return person;
}

export interface Invitation {
  readonly email: string;
  readonly role: AccountRole;
  readonly name?: string;
  readonly groups?: readonly string[];
}

/** Undefined if another account has the address. */
export const invitePerson = (
  tables: Tables,
  actor: string,
  { email, role, name, groups = [] }: Invitation,
): Promise<{ readonly person: Person; readonly link: MadeLink } | undefined> =>
  together(tables, async (inside) => {
    const id = newUserId();
    const account = { id, email, name: name?.trim() || null, passwordHash: null, oidcSubject: null };
    if (!(await createAccount(inside, { ...account, role, state: 'invited' }))) return undefined;
    for (const groupId of groups) await setGroupMember(inside, actor, { groupId, userId: id }, true);
    const link = await makeLink(inside, actor, id);
    const person = await findPerson(inside, id);
    return link && person ? { person, link } : undefined;
  });
