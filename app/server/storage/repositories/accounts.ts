// Accounts: users who can sign in on several devices. A user without an account exists in one browser's cookie.
import { sql } from 'kysely';
import type { AccountRole, AccountState } from '../../../shared/account/roles.ts';
import type { Selectable } from 'kysely';
import { features } from '../../../features/storage.ts';
import type { UsersTable } from '../tables/accounts.ts';
import { forget, shared } from '../kept-rows.ts';
import type { Tables } from '../storage.ts';
import { adoptFiles, removeFiles } from './files.ts';
import { adoptLedger } from './ledger.ts';
import { adoptLibrary } from './library.ts';
import { interruptTasks } from './tasks.ts';
import { interruptTurns } from './turns.ts';

export type Account = Selectable<UsersTable>;

export const findAccount = ({ db }: Tables, id: string): Promise<Account | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const findAccountByEmail = ({ db }: Tables, email: string): Promise<Account | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();

/** `subject`: `issuer subject` of an identity provider. */
export const findAccountBySubject = ({ db }: Tables, subject: string): Promise<Account | undefined> =>
  db.selectFrom('users').selectAll().where('oidcSubject', '=', subject).executeTakeFirst();

/** `alone`: blocks other transactions from creating accounts until this one ends. */
export async function hasAccounts({ kind, db }: Tables, alone?: 'alone'): Promise<boolean> {
  // SQLite has one writer at a time anyway.
  if (alone && kind === 'postgres') await sql`LOCK TABLE "users" IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export interface NewAccount {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly oidcSubject: string | null;
  /** Default: member. */
  readonly role?: AccountRole;
  /** Default: active. */
  readonly state?: AccountState;
}

/** Turns a user into an account. Returns false if the address, the identity or the user already has one. */
export async function createAccount({ db }: Tables, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({ ...account, email: account.email?.toLowerCase() ?? null, createdAt: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function changeAccount(
  { db }: Tables,
  id: string,
  change: {
    readonly name?: string | null;
    readonly passwordHash?: string;
    readonly oidcSubject?: string;
    readonly state?: 'active';
  },
): Promise<void> {
  if (Object.keys(change).length > 0) await db.updateTable('users').set(change).where('id', '=', id).execute();
}

/** Moves a visitor's conversations to an account and returns their number. The account keeps its own settings. */
export async function adopt({ kind, db }: Tables, from: string, to: string): Promise<number> {
  for (const feature of features) await feature.adopt?.({ kind, db }, from, to);
  await adoptFiles({ kind, db }, from, to);
  await adoptLibrary({ kind, db }, from, to);
  await interruptTurns({ kind, db }, from);
  await interruptTasks({ kind, db }, from);
  await adoptLedger({ kind, db }, from, to);
  let conversations = 0n;
  const tables = [
    'folders',
    'folderFiles',
    'conversations',
    'messages',
    'previewVersions',
    'runs',
    'turns',
    'tasks',
    'shares',
    'memories',
    'toldMemories',
    'memoryUses',
    ...features.flatMap((feature) => (feature.adopt ? [] : feature.tables)),
  ] as const;
  for (const table of tables) {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ userId: to })
      .where('userId', '=', from)
      .executeTakeFirst();
    if (table === 'conversations') conversations = numUpdatedRows;
  }
  forget({ kind, db }, from, to, shared);
  return Number(conversations);
}

/** The ledger stays, under the id of a user who is gone: what a team has spent does not change when someone leaves. */
export async function removeUser({ kind, db }: Tables, userId: string): Promise<void> {
  for (const feature of features) await feature.remove?.({ kind, db }, userId);
  // Deleting conversations cascades to messages, shares, runs and logs; these tables have rows without one.
  const tables = [
    'shares',
    'turns',
    'runs',
    'messages',
    'memories',
    'conversations',
    'folders',
    'libraryItems',
    'vaults',
    'settings',
    'toolClaims',
    'modelLists',
    'usageChats',
    'mcpServers',
    'mcpCredentials',
    'mcpSignIns',
    'groupMembers',
    'accountLinks',
    ...features.flatMap((feature) => feature.tables),
  ] as const;
  for (const table of tables) {
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  }
  await db
    .updateTable('usageCalls')
    .set({ conversationId: null, folderId: null })
    .where('userId', '=', userId)
    .execute();
  await removeFiles({ kind, db }, userId);
  await db.deleteFrom('users').where('id', '=', userId).execute();
  forget({ kind, db }, userId, shared);
}
