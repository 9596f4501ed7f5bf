// A user's MCP servers: their own, and the operator's with the user's choices.
import type { App } from '../process/app.ts';
import { accessOf } from '../features/access.ts';
import { seal, unseal } from '../auth/seal.server.ts';
import { appError } from '../http/errors.server.ts';
import { findMcpRow, insertMcpRow, listMcpRows } from '../storage/repositories/mcp.ts';
import type { McpRow } from '../storage/repositories/mcp.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { OperatorProgram, OperatorServer } from '../process/operator-servers.ts';
import { readListing, readRules } from './stored.ts';
import type { Listing, Rules } from './stored.ts';

export interface Secrets {
  readonly headers?: Readonly<Record<string, string>>;
  readonly clientId?: string;
  readonly clientSecret?: string;
}

export interface McpServer {
  readonly userId: string;
  readonly id: string;
  readonly name: string;
  readonly origin: 'user' | 'operator';
  readonly enabled: boolean;
  /** True if its claims about its tools count. */
  readonly trusted: boolean;
  readonly at:
    | { readonly type: 'http'; readonly url: URL }
    | { readonly type: 'program'; readonly of: OperatorProgram };
  readonly rules: Rules;
  readonly listing: Listing | undefined;
  readonly row: McpRow;
}

export const identifierOf = (id: string): string => `mcp-${id}`;

const sealName = (id: string): string => `mcp:${id}`;
export const sealSecrets = (app: App, userId: string, id: string, secrets: Secrets): string =>
  seal(app, userId, sealName(id), secrets);

/** Decrypts headers and client credentials, when they are sent. */
export function secretsOf(app: App, { userId, id, origin, row }: McpServer): Secrets {
  const own = row.sealed === null ? undefined : unseal<Secrets>(app, userId, sealName(id), row.sealed);
  if (origin === 'user') return own ?? {};
  const operator = app.config.mcpServers.find(({ name }) => operatorId(name) === id);
  return { ...own, headers: operator && 'headers' in operator ? (operator.headers ?? {}) : {} };
}

const operatorId = (name: string): string => `op-${name}`;

const blankRow = (userId: string, { name, title = name }: OperatorServer): McpRow => ({
  userId,
  id: operatorId(name),
  name: title,
  url: null,
  enabled: 1,
  sealed: null,
  hint: '{}',
  rules: '{}',
  listing: null,
  problem: null,
  verdict: null,
  challenge: null,
  createdAt: 0,
  updatedAt: 0,
});

function ofRow(app: App, row: McpRow): McpServer | undefined {
  const common = {
    userId: row.userId,
    id: row.id,
    enabled: Number(row.enabled) === 1,
    rules: readRules(row.rules),
    listing: readListing(row.listing),
    row,
  };
  if (row.url !== null) {
    const url = new URL(row.url);
    // Without a name from the user, the row contains the host name.
    const name = row.name === url.hostname ? (common.listing?.title ?? row.name) : row.name;
    return { ...common, name, origin: 'user', trusted: false, at: { type: 'http', url } };
  }
  const operator = app.config.mcpServers.find(({ name }) => operatorId(name) === row.id);
  if (!operator) return undefined;
  const { name, title = name, trusted = false } = operator;
  const at =
    'command' in operator
      ? ({ type: 'program', of: operator } as const)
      : ({ type: 'http', url: new URL(operator.url) } as const);
  return { ...common, name: title, origin: 'operator', trusted, at };
}

export async function listServers(app: App, userId: string): Promise<readonly McpServer[]> {
  const rows = await listMcpRows(await getStorage(app), userId);
  const known = new Set(rows.map(({ id }) => id));
  const blank = app.config.mcpServers.map((each) => blankRow(userId, each));
  const access = await accessOf(app, userId);
  return [...rows, ...blank.filter(({ id }) => !known.has(id))]
    .flatMap((row) => ofRow(app, row) ?? [])
    .filter(({ origin, id }) => origin === 'user' || access.tool(identifierOf(id)))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export async function findServer(app: App, userId: string, id: string): Promise<McpServer> {
  const row = (await findMcpRow(await getStorage(app), userId, id)) ?? operatorRow(app, userId, id);
  const server = row && ofRow(app, row);
  const mayUse = server?.origin === 'user' || (await accessOf(app, userId)).tool(identifierOf(id));
  if (!server || !mayUse) throw appError(404, `there is no MCP server "${id}"`);
  return server;
}

const operatorRow = (app: App, userId: string, id: string): McpRow | undefined =>
  app.config.mcpServers.map((each) => blankRow(userId, each)).find((row) => row.id === id);

/** Inserts the row of an operator's server, which exists only once the user changes something. */
export async function ensureRow(app: App, { row, origin }: McpServer): Promise<void> {
  if (origin === 'operator' && row.createdAt === 0)
    await insertMcpRow(await getStorage(app), { ...row, createdAt: Date.now(), updatedAt: Date.now() });
}
