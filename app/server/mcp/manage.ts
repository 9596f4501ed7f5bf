// MCP servers of a user: added by address, changed, removed. Programs are not allowed (operator-servers.ts).
import type { App } from '../process/app.ts';
import { checkHeaders } from '@tributary/runtime-core';
import type { McpAdd, McpServerChange } from '../../shared/api/mcp.ts';
import { appError } from '../http/errors.server.ts';
import {
  changeMcpRow,
  forgetCredentials,
  insertMcpRow,
  listMcpRows,
  removeMcpRow,
} from '../storage/repositories/mcp.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';
import { drop } from './connections.server.ts';
import { visible } from './definitions.ts';
import { listAgain } from './call.server.ts';
import { changeRules } from './rules.ts';
import { ensureRow, findServer, sealSecrets, secretsOf } from './servers.server.ts';
import type { Secrets } from './servers.server.ts';

const maxServers = 50;

export async function addServer(app: App, userId: string, { url: given, name, ...secrets }: McpAdd): Promise<string> {
  const url = readURL(given);
  const headers = secrets.headers ?? {};
  checked(headers);
  const storage = await getStorage(app);
  const known = await listMcpRows(storage, userId);
  if (known.length >= maxServers) throw appError(400, `there are ${known.length} MCP servers; allowed: ${maxServers}`);
  const shown =
    visible(name ?? url.hostname)
      .text.trim()
      .slice(0, 100) || url.hostname;
  const now = Date.now();
  for (let count = 1; count <= maxServers + 1; count++) {
    const id = slugOf(shown) + (count === 1 ? '' : `-${count}`);
    const row = {
      userId,
      id,
      name: shown,
      url: url.href,
      enabled: 1,
      sealed: sealSecrets(app, userId, id, secrets),
      hint: hintOf(secrets),
      rules: '{}',
      listing: null,
      problem: null,
      verdict: null,
      challenge: null,
      createdAt: now,
      updatedAt: now,
    };
    if (!(await insertMcpRow(storage, row))) continue;
    await listAgain(app, userId, id);
    return id;
  }
  throw appError(400, 'this name is taken too often', { path: '/name' });
}

/** The prefix `op-` is the operator's. */
const slugOf = (name: string): string => {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^(op-)+/, '')
    .slice(0, 24);
  return slug || 'server';
};

function readURL(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fits = url && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!fits)
    throw appError(400, '/url: found something else; allowed: an http or https URL', { path: '/url', code: 'bad_url' });
  if (url.username || url.password)
    throw appError(400, '/url: found a user name or password; allowed: an address without them: use a header', {
      path: '/url',
      code: 'bad_url',
    });
  url.hash = '';
  return url;
}

/** Headers of the protocol, which users may not set. */
const reserved =
  /^(host|content-length|content-type|transfer-encoding|connection|accept|accept-encoding|cookie|mcp-.*)$/i;

function checked(headers: Readonly<Record<string, string>>): void {
  const list = Object.entries(headers).map(([name, value]) => ({ name, value }));
  checkHeaders(list, 'mcp');
  const wrong = list.find(({ name }) => reserved.test(name));
  if (wrong) throw appError(400, `/headers: "${wrong.name}" is set by this server itself`, { path: '/headers' });
}

/** Returns the displayable part: at most the last four characters of values. */
const hintOf = ({ headers = {}, clientId }: Secrets): string =>
  JSON.stringify({
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.length > 12 ? value.slice(-4) : '']),
    ),
    ...(clientId ? { clientId } : {}),
  });

export async function changeServer(app: App, userId: string, id: string, change: McpServerChange): Promise<void> {
  const server = await findServer(app, userId, id);
  const { name, enabled, headers, clientId, clientSecret, uses, approve } = change;
  const foreign = name !== undefined || headers !== undefined;
  if (server.origin === 'operator' && foreign)
    throw appError(403, 'This server is set up by the operator: its name and headers are not yours to change');
  if (headers) checked(headers);
  await ensureRow(app, server);
  const storage = await getStorage(app);
  const renewed = headers !== undefined || clientId !== undefined || clientSecret !== undefined;
  if (renewed) {
    const { headers: own, clientId: ownId, clientSecret: ownSecret } = secretsOf(app, server);
    const secrets: Secrets = {
      headers: headers ?? (server.origin === 'user' ? (own ?? {}) : {}),
      clientId: clientId ?? ownId ?? '',
      clientSecret: clientSecret ?? ownSecret ?? '',
    };
    await changeMcpRow(storage, userId, id, { sealed: sealSecrets(app, userId, id, secrets), hint: hintOf(secrets) });
    // The tokens belong to the old client.
    if (clientId !== undefined && clientId !== ownId) await forgetCredentials(storage, userId, id);
  }
  const row = {
    ...(name === undefined ? {} : { name: visible(name).text.trim() || server.name }),
    ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
  };
  if (Object.keys(row).length > 0) await changeMcpRow(storage, userId, id, row);
  if (uses || approve)
    await together(storage, (all) =>
      changeRules(all, userId, id, { ...(uses ? { uses } : {}), ...(approve ? { approve } : {}) }),
    );
  if (renewed || enabled === false) drop(app, server);
  if (renewed || enabled === true) await listAgain(app, userId, id);
}

export async function removeServer(app: App, userId: string, id: string): Promise<void> {
  const server = await findServer(app, userId, id);
  if (server.origin === 'operator') throw appError(403, 'This server is set up by the operator: switch it off instead');
  drop(app, server);
  await together(await getStorage(app), (all) => removeMcpRow(all, userId, id));
}

export async function signOut(app: App, userId: string, id: string): Promise<void> {
  const server = await findServer(app, userId, id);
  drop(app, server);
  await together(await getStorage(app), (all) => forgetCredentials(all, userId, id));
  await listAgain(app, userId, id);
}
