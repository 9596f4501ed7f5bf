// This process's open connections, one per user and server: opened on demand and closed when idle.
import type { Client, ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client';
import { changeMcpRow } from '../storage/repositories/mcp.ts';
import { getStorage } from '../storage/storage.server.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { openClient } from './client.ts';
import type { Opened, Target } from './client.ts';
import { documentAddress } from './oauth/sign-in.ts';
import { tokenProvider } from './oauth/tokens.ts';
import { faultOf } from './problems.ts';
import type { Fault } from './problems.ts';
import { ensureRow, secretsOf } from './servers.server.ts';
import type { McpServer } from './servers.server.ts';
import { priorOf, readVerdict, write } from './stored.ts';

export type Elicit = (params: ElicitRequestParams) => Promise<ElicitResult>;

export interface Connection {
  readonly client: Client;
  /** The connection was open before, so the server may have restarted since. */
  readonly isKept: boolean;
  /** During `work`, the server's questions go to the call that began last. */
  during<T>(elicit: Elicit, work: () => Promise<T>): Promise<T>;
}

interface Entry {
  readonly version: string;
  readonly opening: Promise<Opened>;
  readonly asking: Elicit[];
  opened: boolean;
  running: number;
  timer?: NodeJS.Timeout;
}

/** A failed connection, which is not tried again until then. */
interface Broken {
  readonly fault: Fault;
  readonly until: number;
  readonly failures: number;
}

const idleMs = 5 * 60_000;
const firstPauseMs = 15_000;
const longestPauseMs = 5 * 60_000;

type Changed = (server: Pick<McpServer, 'userId' | 'id'>) => void;
const entries = part('MCP connections', () => new Map<string, Entry>());
const broken = part('MCP servers that failed', () => new Map<string, Broken>());
const listeners = part('listeners of MCP lists', (): { changed: Changed } => ({ changed: () => undefined }));

/** Sets the listener for changes of a server's lists. */
export const onListChanged = (app: App, listener: Changed): void => void (listeners(app).changed = listener);

const keyOf = ({ userId, id }: Pick<McpServer, 'userId' | 'id'>): string => `${userId} ${id}`;

/** Changes with the address or headers, which requires a new connection. */
const versionOf = ({ row }: McpServer): string => `${row.url} ${row.sealed}`;

export class BrokenError extends Error {
  override readonly name = 'BrokenError';
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

interface Wanted {
  /** Connect at the user's request, even shortly after a failure. */
  readonly force?: boolean;
  /** Ends only this caller's wait; others may wait for the same connection. */
  readonly signal?: AbortSignal;
}

export async function connectionTo(
  app: App,
  server: McpServer,
  { force = false, signal }: Wanted = {},
): Promise<Connection> {
  const key = keyOf(server);
  const version = versionOf(server);
  const known = entries(app).get(key);
  if (known && (known.version !== version || force)) drop(app, server);
  const isKept = entries(app).get(key)?.opened === true;
  const entry = entries(app).get(key) ?? begin(app, server, key, version, force);
  const { client } = await (signal ? until(signal, entry.opening) : entry.opening);
  touch(app, key, entry);
  return {
    client,
    isKept,
    async during(elicit, work) {
      entry.running++;
      entry.asking.push(elicit);
      clearTimeout(entry.timer);
      try {
        return await work();
      } finally {
        entry.asking.splice(entry.asking.indexOf(elicit), 1);
        entry.running--;
        touch(app, key, entry);
      }
    },
  };
}

async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error); // whatever reason it was aborted with
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function begin(app: App, server: McpServer, key: string, version: string, force: boolean): Entry {
  const open = broken(app).get(key);
  if (open && !force && open.until > Date.now()) throw new BrokenError(open.fault);
  const asking: Elicit[] = [];
  const opening = connect(app, server, key, asking);
  const entry: Entry = { version, opening, asking, opened: false, running: 0 };
  entries(app).set(key, entry);
  opening.then(
    () => {
      entry.opened = true;
      broken(app).delete(key);
    },
    (error: unknown) => {
      if (entries(app).get(key) === entry) entries(app).delete(key);
      const fault = faultOf(error);
      const failures = (open?.failures ?? 0) + 1;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
      // Not after `sign_in`, because signing in ends the failure at once.
      if (fault.code !== 'sign_in') broken(app).set(key, { fault, failures, until: Date.now() + pauseMs });
    },
  );
  return entry;
}

async function connect(app: App, server: McpServer, key: string, asking: readonly Elicit[]): Promise<Opened> {
  const verdict = readVerdict(server.row.verdict);
  const options = {
    elicit: async (params: ElicitRequestParams): Promise<ElicitResult> =>
      (await asking.at(-1)?.(params)) ?? { action: 'cancel' },
    onClosed: () => void entries(app).delete(key),
    onListChanged: () => listeners(app).changed(server),
  };
  const prior = priorOf(verdict);
  const target = targetOf(app, server);
  const opened = await openClient(app, target, { ...options, prior }).catch((error: unknown) => {
    // The server may have been upgraded, so retry without the remembered protocol.
    if (prior && faultOf(error).code !== 'sign_in') return openClient(app, target, options);
    throw error;
  });
  const version = opened.client.getNegotiatedProtocolVersion() ?? '';
  const discover = opened.client.getProtocolEra() === 'modern' ? opened.client.getDiscoverResult() : undefined;
  if (!prior || verdict?.version !== version) {
    await ensureRow(app, server);
    const found = write({ version, at: Date.now(), ...(discover ? { discover } : {}) });
    await changeMcpRow(await getStorage(app), server.userId, server.id, { verdict: found });
  }
  return opened;
}

function targetOf(app: App, server: McpServer): Target {
  const { at, origin } = server;
  if (at.type === 'program') return { type: 'program', of: at.of };
  const { headers = {} } = secretsOf(app, server);
  const auth = tokenProvider(app, server, at.url, documentAddress(app));
  return { type: 'http', url: at.url, headers, trusted: origin === 'operator', auth };
}

function touch(app: App, key: string, entry: Entry): void {
  clearTimeout(entry.timer);
  if (entry.running > 0) return;
  entry.timer = setTimeout(() => {
    if (entries(app).get(key) === entry) entries(app).delete(key);
    close(entry);
  }, idleMs).unref();
}

const close = (entry: Entry): void => {
  clearTimeout(entry.timer);
  void entry.opening.then(
    (opened) => opened.close(),
    () => undefined,
  );
};

/** Makes the next call open a new connection. */
export function drop(app: App, server: Pick<McpServer, 'userId' | 'id'>): void {
  const entry = entries(app).get(keyOf(server));
  if (!entry) return;
  entries(app).delete(keyOf(server));
  close(entry);
}

export const isConnecting = (app: App, server: McpServer): boolean => entries(app).get(keyOf(server))?.opened === false;

export function closeConnections(app: App): void {
  for (const entry of entries(app).values()) close(entry);
  entries(app).clear();
}
