// MCP servers of a user: their own, and those of the operator with what the user chose about them.
import { seal, unseal } from '../auth/seal.server.ts';
import { settings } from '../chat/settings.server.ts';
import { appError } from '../http/errors.server.ts';
import { findMcpRow, insertMcpRow, listMcpRows } from '../storage/repositories/mcp.ts';
import type { McpRow } from '../storage/repositories/mcp.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { OperatorProgram, OperatorServer } from './operator-servers.ts';
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
  /** Its word about its tools counts. */
  readonly trusted: boolean;
  readonly at:
    | { readonly type: 'http'; readonly url: URL }
    | { readonly type: 'program'; readonly of: OperatorProgram };
  readonly rules: Rules;
  readonly listing: Listing | undefined;
  readonly row: McpRow;
}

const sealName = (id: string): string => `mcp:${id}`;
export const sealSecrets = (userId: string, id: string, secrets: Secrets): string =>
  seal(userId, sealName(id), secrets);

/** Headers and client credentials: read when they are sent. */
export function secretsOf({ userId, id, origin, row }: McpServer): Secrets {
  const own = row.sealed === null ? undefined : unseal<Secrets>(userId, sealName(id), row.sealed);
  if (origin === 'user') return own ?? {};
  const operator = settings().mcpServers.find(({ name }) => operatorId(name) === id);
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

function ofRow(row: McpRow): McpServer | undefined {
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
    // The row holds the host where the user has given no name.
    const name = row.name === url.hostname ? (common.listing?.title ?? row.name) : row.name;
    return { ...common, name, origin: 'user', trusted: false, at: { type: 'http', url } };
  }
  const operator = settings().mcpServers.find(({ name }) => operatorId(name) === row.id);
  if (!operator) return undefined;
  const { name, title = name, trusted = false } = operator;
  const at =
    'command' in operator
      ? ({ type: 'program', of: operator } as const)
      : ({ type: 'http', url: new URL(operator.url) } as const);
  return { ...common, name: title, origin: 'operator', trusted, at };
}

export async function listServers(userId: string): Promise<readonly McpServer[]> {
  const rows = await listMcpRows(await getStorage(), userId);
  const known = new Set(rows.map(({ id }) => id));
  const blank = settings().mcpServers.map((each) => blankRow(userId, each));
  return [...rows, ...blank.filter(({ id }) => !known.has(id))]
    .flatMap((row) => ofRow(row) ?? [])
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export async function findServer(userId: string, id: string): Promise<McpServer> {
  const row = (await findMcpRow(await getStorage(), userId, id)) ?? operatorRow(userId, id);
  const server = row && ofRow(row);
  if (!server) throw appError(404, `there is no MCP server "${id}"`);
  return server;
}

const operatorRow = (userId: string, id: string): McpRow | undefined =>
  settings()
    .mcpServers.map((each) => blankRow(userId, each))
    .find((row) => row.id === id);

/** A row to change: one of the operator's servers has none before its user chooses something. */
export async function ensureRow({ row, origin }: McpServer): Promise<void> {
  if (origin === 'operator' && row.createdAt === 0)
    await insertMcpRow(await getStorage(), { ...row, createdAt: Date.now(), updatedAt: Date.now() });
}
