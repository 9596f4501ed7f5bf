// Changes of OpenAPI servers: added, changed, read again, removed.
import { checkHeaders } from '@tributary/runtime-core';
import { appError, conflict } from '../../../server/http/errors.server.ts';
import { visible } from '../../../server/mcp/definitions.ts';
import type { App } from '../../../server/process/app.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { Auth, ServerAdd, ServerChange } from '../shared/api.ts';
import type { DocumentRead, Operation } from './document/operation.ts';
import { readSource } from './documents.server.ts';
import type { Source } from './documents.server.ts';
import { findServer, insertServer, listRows, sealAuth, updateServer, viewOfAuth, write } from './servers.server.ts';
import type { Listing, OpenapiServer, Rule, Rules } from './servers.server.ts';
import { definitionText } from './view.ts';

const maxServers = 30;

export async function addServer(app: App, userId: string, given: ServerAdd, signal: AbortSignal): Promise<string> {
  const { digest, base, auth, on, name, ...source } = given;
  const address = readBase(base);
  checkAuth(auth);
  const storage = await getStorage(app);
  const known = await listRows(storage, userId);
  if (known.length >= maxServers)
    throw appError(400, `there are ${known.length} OpenAPI servers: remove one first`, { code: 'full' });
  const read = await readSource(app, source, signal);
  if (read.digest !== digest)
    throw conflict('The document has changed since it was shown: look at it again', { code: 'changed' });
  const shown =
    visible(name ?? '')
      .text.trim()
      .slice(0, 100) ||
    read.title ||
    new URL(address).hostname;
  const wanted = new Set(on);
  const rules: Rules = Object.fromEntries(
    read.operations.map((each) => [each.name, { use: wanted.has(each.name) ? 'ask' : 'never', hash: each.hash }]),
  );
  const now = Date.now();
  for (let count = 1; count <= maxServers + 1; count++) {
    const id = slugOf(shown) + (count === 1 ? '' : `-${count}`);
    const row = {
      userId,
      id,
      name: shown,
      url: source.text === undefined ? (source.url ?? null) : null,
      base: address,
      enabled: 1,
      sealed: sealAuth(app, userId, id, auth),
      hint: write(viewOfAuth(auth)),
      rules: write(rules),
      listing: write(listingOf(read)),
      createdAt: now,
      updatedAt: now,
    };
    if (await insertServer(storage, row)) return id;
  }
  throw appError(400, 'this name is taken too often', { path: '/name' });
}

const listingOf = ({ title, version, operations, left }: DocumentRead): Listing => ({
  at: Date.now(),
  title,
  version,
  operations,
  left,
});

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 16)
    .replaceAll(/^-+|-+$/g, '') || 'server';

function readBase(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw appError(400, '/base: found something else; allowed: an http or https URL', {
      path: '/base',
      code: 'bad_base',
    });
  if (url.username || url.password)
    throw appError(400, '/base: found a user name or password; allowed: an address without them: use the sign-in', {
      path: '/base',
      code: 'bad_base',
    });
  url.hash = '';
  return url.href;
}

/** Headers of the connection, which no key may replace. */
const reserved = /^(host|content-length|content-type|transfer-encoding|connection|accept|accept-encoding|cookie)$/i;

function checkAuth(auth: Auth): void {
  if (auth.type === 'bearer') checkHeaders([{ name: 'authorization', value: `Bearer ${auth.token}` }], 'openapi');
  if (auth.type !== 'apiKey' || auth.in !== 'header') return;
  checkHeaders([{ name: auth.name, value: auth.value }], 'openapi');
  if (reserved.test(auth.name))
    throw appError(400, `/auth: "${auth.name}" is set by this server itself`, { path: '/auth', code: 'bad_auth' });
}

export async function changeServer(app: App, userId: string, id: string, change: ServerChange): Promise<void> {
  const { name, enabled, base, auth, uses, approve } = change;
  if (auth) checkAuth(auth);
  const address = base === undefined ? undefined : readBase(base);
  await retried(await getStorage(app), userId, id, (server) => {
    const { row } = server;
    // A key goes only where its user has sent it.
    const moved = address !== undefined && new URL(address).origin !== new URL(row.base).origin;
    if (moved && auth === undefined && row.sealed !== null)
      throw appError(400, 'enter the sign-in again for another address', { code: 'key_for_address' });
    return {
      ...(name === undefined ? {} : { name: visible(name).text.trim() || row.name }),
      ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
      ...(address === undefined ? {} : { base: address }),
      // Permanent consents were given for the old address.
      ...(uses || approve || moved ? { rules: write(changed(server, change, moved)) } : {}),
      ...(auth ? { sealed: sealAuth(app, userId, id, auth), hint: write(viewOfAuth(auth)) } : {}),
    };
  });
}

function changed({ rules, listing }: OpenapiServer, { uses = {}, approve = {} }: ServerChange, moved: boolean): Rules {
  const next = new Map<string, Rule>(
    Object.entries(rules).map(([name, rule]) => [
      name,
      moved && rule.use === 'always' ? { ...rule, use: 'ask' } : rule,
    ]),
  );
  for (const [name, use] of Object.entries(uses)) {
    const rule = next.get(name);
    if (!rule) throw appError(404, `there is no operation "${name.slice(0, 100)}"`);
    next.set(name, { ...rule, use });
  }
  for (const [name, hash] of Object.entries(approve)) {
    if (!listing.operations.some((each) => each.name === name && each.hash === hash))
      throw appError(400, 'this definition is not that of the operation any more: look at it again', {
        code: 'changed',
      });
    // A permanent consent applied to the old definition, so the new one asks again.
    const use = next.get(name)?.use;
    next.set(name, { use: use === 'never' ? 'never' : 'ask', hash });
  }
  return Object.fromEntries(next);
}

/** Reads the document again. What has changed is not offered until its user has seen it; what is new is off. */
export async function refreshServer(
  app: App,
  userId: string,
  id: string,
  given: Source,
  signal: AbortSignal,
): Promise<void> {
  const storage = await getStorage(app);
  const { row } = await findServer(storage, userId, id);
  const source = given.text === undefined ? (row.url === null ? {} : { url: row.url }) : { text: given.text };
  const read = await readSource(app, source, signal);
  await retried(storage, userId, id, ({ rules, listing }) => ({
    listing: write(listingOf(read)),
    rules: write(renewed(rules, listing.operations, read.operations)),
  }));
}

function renewed(rules: Rules, before: readonly Operation[], now: readonly Operation[]): Rules {
  const old = new Map(before.map((each) => [each.name, each]));
  return Object.fromEntries(
    now.map((each): [string, Rule] => {
      const rule = Object.hasOwn(rules, each.name) ? rules[each.name] : undefined;
      if (!rule) return [each.name, { use: 'never', hash: each.hash }];
      const { was: _was, ...plain } = rule;
      if (rule.hash === each.hash) return [each.name, plain];
      const approved = old.get(each.name);
      const was = rule.was ?? (approved?.hash === rule.hash ? definitionText(approved) : undefined);
      // An operation that is off may change: it is seen when it is switched on.
      if (rule.use === 'never') return [each.name, { use: 'never', hash: each.hash }];
      return [each.name, { ...plain, ...(was === undefined ? {} : { was }) }];
    }),
  );
}

type RowChange = Parameters<typeof updateServer>[2];

/** Repeats a change of a row that another request has changed meanwhile. */
export async function retried(
  tables: Tables,
  userId: string,
  id: string,
  make: (server: OpenapiServer) => RowChange,
): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    const server = await findServer(tables, userId, id);
    if (await updateServer(tables, server.row, make(server))) return;
  }
  throw appError(503, 'the server is being changed: try again', { code: 'busy', retryAfter: 1 });
}
