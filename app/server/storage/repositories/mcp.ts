// MCP servers of users, credentials of their sign-ins, and sign-ins in progress. Each row names its user.
import type { Selectable, Updateable } from 'kysely';
import type { McpCredentialsTable, McpServersTable, McpSignInsTable } from '../tables/accounts.ts';
import type { Tables } from '../storage.ts';

export type McpRow = Selectable<McpServersTable>;
export type McpChange = Omit<Updateable<McpServersTable>, 'userId' | 'id' | 'createdAt' | 'updatedAt'>;

export const listMcpRows = ({ db }: Tables, userId: string): Promise<readonly McpRow[]> =>
  db.selectFrom('mcpServers').selectAll().where('userId', '=', userId).orderBy('id').execute();

export const findMcpRow = ({ db }: Tables, userId: string, id: string): Promise<McpRow | undefined> =>
  db.selectFrom('mcpServers').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst();

/** Returns false if the id exists. */
export async function insertMcpRow({ db }: Tables, row: McpRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mcpServers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** `as`: the row as it was read. Returns false if it has changed since. */
export async function changeMcpRow(
  { db }: Tables,
  userId: string,
  id: string,
  change: McpChange,
  as?: Pick<McpRow, 'rules'>,
): Promise<boolean> {
  const update = db
    .updateTable('mcpServers')
    .set({ ...change, updatedAt: Date.now() })
    .where('userId', '=', userId)
    .where('id', '=', id);
  const { numUpdatedRows } = await (as ? update.where('rules', '=', as.rules) : update).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeMcpRow(tables: Tables, userId: string, id: string): Promise<boolean> {
  await forgetCredentials(tables, userId, id);
  const { numDeletedRows } = await tables.db
    .deleteFrom('mcpServers')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Newest first. */
export const listCredentials = ({ db }: Tables, userId: string, serverId: string) =>
  db
    .selectFrom('mcpCredentials')
    .selectAll()
    .where('userId', '=', userId)
    .where('serverId', '=', serverId)
    .orderBy('updatedAt', 'desc')
    .execute();

export const signedInServers = async ({ db }: Tables, userId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db
        .selectFrom('mcpCredentials')
        .select('serverId')
        .where('userId', '=', userId)
        .where('signedIn', '=', 1)
        .execute()
    ).map(({ serverId }) => serverId),
  );

export async function writeCredentials(
  { db }: Tables,
  credentials: Omit<Selectable<McpCredentialsTable>, 'updatedAt'>,
): Promise<void> {
  const updatedAt = Date.now();
  const { sealed, signedIn } = credentials;
  await db
    .insertInto('mcpCredentials')
    .values({ ...credentials, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'serverId', 'issuer']).doUpdateSet({ sealed, signedIn, updatedAt }),
    )
    .execute();
}

export async function forgetCredentials({ db }: Tables, userId: string, serverId: string): Promise<void> {
  for (const table of ['mcpCredentials', 'mcpSignIns'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).where('serverId', '=', serverId).execute();
}

export async function insertSignIn({ db }: Tables, row: McpSignInsTable): Promise<void> {
  await db.deleteFrom('mcpSignIns').where('expiresAt', '<', Date.now()).execute();
  await db.insertInto('mcpSignIns').values(row).execute();
}

/** Takes and deletes a sign-in, so it is used once. Undefined if missing, expired or another user's. */
export const takeSignIn = ({ db }: Tables, userId: string, state: string): Promise<McpSignInsTable | undefined> =>
  db
    .deleteFrom('mcpSignIns')
    .where('state', '=', state)
    .where('userId', '=', userId)
    .where('expiresAt', '>=', Date.now())
    .returningAll()
    .executeTakeFirst();
