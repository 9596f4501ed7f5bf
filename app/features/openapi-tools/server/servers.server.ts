// OpenAPI servers of a user as stored: operations, permissions and the sealed sign-in.
import type { Selectable } from 'kysely';
import type { ToolUse } from '../../../shared/api/mcp.ts';
import { seal, unseal } from '../../../server/auth/seal.server.ts';
import { notFound } from '../../../server/http/errors.server.ts';
import type { App } from '../../../server/process/app.ts';
import { jsonText } from '../../../server/storage/json-text.ts';
import type { Database } from '../../../server/storage/schema.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { Auth, AuthView } from '../shared/api.ts';
import type { Left, Operation } from './document/operation.ts';
import './storage.ts';

export type ServerRow = Selectable<Database['openapiServers']>;

export interface Rule {
  readonly use: ToolUse;
  /** Hash of the approved definition. */
  readonly hash: string;
  /** Text of the approved definition, once it has changed. */
  readonly was?: string;
}
export type Rules = Readonly<Record<string, Rule>>;

export interface Listing {
  readonly at: number;
  readonly title: string;
  readonly version: string;
  readonly operations: readonly Operation[];
  readonly left: readonly Left[];
}

export interface OpenapiServer {
  readonly row: ServerRow;
  readonly rules: Rules;
  readonly listing: Listing;
}

export const serverOf = (row: ServerRow): OpenapiServer => ({
  row,
  // Written by `write`.
  rules: JSON.parse(row.rules) as Rules,
  listing: JSON.parse(row.listing) as Listing,
});
export const write = (value: Rules | Listing | AuthView): string => jsonText(value);

export const listRows = ({ db }: Tables, userId: string): Promise<readonly ServerRow[]> =>
  db.selectFrom('openapiServers').selectAll().where('userId', '=', userId).orderBy('id').execute();

export async function listServers(app: App, userId: string): Promise<readonly OpenapiServer[]> {
  return (await listRows(await getStorage(app), userId)).map(serverOf);
}

export async function findServer({ db }: Tables, userId: string, id: string): Promise<OpenapiServer> {
  const row = await db
    .selectFrom('openapiServers')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('OpenAPI server', id);
  return serverOf(row);
}

/** False if the id is taken. */
export async function insertServer({ db }: Tables, row: ServerRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('openapiServers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** `as`: the row as it was read. False if it has changed since. */
export async function updateServer(
  { db }: Tables,
  { userId, id, rules, listing, base, sealed }: ServerRow,
  change: Partial<Omit<ServerRow, 'userId' | 'id' | 'createdAt'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('openapiServers')
    .set({ ...change, updatedAt: Date.now() })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('rules', '=', rules)
    .where('listing', '=', listing)
    .where('base', '=', base)
    .where('sealed', sealed === null ? 'is' : '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeServer({ db }: Tables, userId: string, id: string): Promise<void> {
  await db.deleteFrom('openapiServers').where('userId', '=', userId).where('id', '=', id).execute();
}

const sealName = (id: string): string => `openapi:${id}`;

export const sealAuth = (app: App, userId: string, id: string, auth: Auth): string | null =>
  auth.type === 'none' ? null : seal(app, userId, sealName(id), auth);

export const authOf = (app: App, { userId, id, sealed }: ServerRow): Auth | undefined =>
  sealed === null ? undefined : unseal<Auth>(app, userId, sealName(id), sealed);

const endOf = (secret: string): { end: string } => ({ end: secret.length > 12 ? secret.slice(-4) : '' });

/** The part of a sign-in that may be shown: at most the last four characters of secrets. */
export function viewOfAuth(auth: Auth): AuthView {
  switch (auth.type) {
    case 'none':
      return { type: 'none' };
    case 'bearer':
      return { type: 'bearer', ...endOf(auth.token) };
    case 'basic':
      return { type: 'basic', user: auth.user, ...endOf(auth.password) };
    case 'apiKey':
      return { type: 'apiKey', in: auth.in, name: auth.name, ...endOf(auth.value) };
  }
}
