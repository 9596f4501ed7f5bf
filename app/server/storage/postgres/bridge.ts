// Bridges outages of PostgreSQL: waits for a connection, repeats reads, and reports if a failed write was applied.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { DatabaseUnavailable } from '../../process/unavailable.ts';

/** Unit: ms. */
const limits = {
  /** Timeout of statements on a connection that does not respond. */
  query: 15_000,
  /** Timeout of statements that are repeated at once. */
  commit: 5_000,
  /** Timeout of the check of connections that were open when another one stopped responding. */
  ping: 1_000,
  firstWait: 50,
  longestWait: 500,
};

const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // admin_shutdown, crash_shutdown, cannot_connect_now, idle_in_transaction_session_timeout, too_many_connections
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53300',
]);
/** Errors of the client library, which have no code. */
const lostMessages =
  /^(Connection terminated|Query read timeout|timeout e|Client (has encountered a connection error|was closed))/;

/** True if the connection failed, not the statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return lostCodes.has(code) || code.startsWith('08') || lostMessages.test(error.message);
}

const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

export class Bridge implements PostgresPool {
  readonly options = {};
  private readonly pool: Pool;
  private readonly patienceMs: number;
  /** Connections known to work. Cleared when one of them stops responding. */
  private trusted = new WeakSet<PoolClient>();
  private ended = false;

  constructor(pool: Pool, patienceMs: number) {
    this.pool = pool;
    this.patienceMs = patienceMs;
    pool.on('connect', (client) => this.trusted.add(client));
  }

  deadline = (): number => performance.now() + this.patienceMs;

  async connect(): Promise<PostgresPoolClient> {
    const until = this.deadline();
    return new Lease(this, await this.open(until), until);
  }

  /** Waits for a connection. Throws DatabaseUnavailable after the deadline. */
  async open(until: number): Promise<PoolClient> {
    for (let wait = limits.firstWait; ; wait = Math.min(wait * 2, limits.longestWait)) {
      try {
        return await this.openOnce();
      } catch (error) {
        if (!isConnectionFailure(error)) throw error;
        if (this.ended || performance.now() + wait > until) {
          throw new DatabaseUnavailable('unreachable', 'nothing', { cause: error });
        }
        await sleep(wait);
      }
    }
  }

  private async openOnce(): Promise<PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      if (this.trusted.has(client)) return client;
      const ping: QueryConfig & { query_timeout: number } = { text: 'SELECT 1', query_timeout: limits.ping };
      const answers = await client.query(ping).then(
        () => true,
        () => false,
      );
      if (!answers) {
        client.release(true);
        continue;
      }
      this.trusted.add(client);
      return client;
    }
  }

  /** Makes one attempt on one connection, for a caller that repeats it. */
  async once<R extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<QueryResult<R>> {
    const client = await this.openOnce();
    let failed = true;
    try {
      const config: QueryConfig & { query_timeout: number } = {
        text,
        values: values.map(storable),
        query_timeout: limits.commit,
      };
      const result = await client.query<R>(config);
      failed = false;
      return result;
    } catch (error) {
      this.suspect(error);
      throw error;
    } finally {
      client.release(failed);
    }
  }

  suspect(error: unknown): void {
    if (isSilence(error)) this.trusted = new WeakSet();
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.pool.end();
  }
}

/** PostgreSQL refuses statements with the character 0, which anything that a client sends may contain. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value;

/** A connection in use, replaced if it breaks and nothing is lost by that. */
class Lease implements PostgresPoolClient {
  private readonly bridge: Bridge;
  private readonly until: number;
  private client: PoolClient | undefined;
  private inTransaction = false;

  constructor(bridge: Bridge, client: PoolClient, until: number) {
    this.bridge = bridge;
    this.client = client;
    this.until = until;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(cursor: unknown): never;
  query<R>(sql: unknown, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (typeof sql !== 'string') throw new TypeError('cursors are not used here');
    return this.send<R>(sql, parameters);
  }

  private async send<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const ends = sql === 'commit' || sql === 'rollback';
    // A transaction ends with its connection.
    if (sql === 'rollback' && !this.client) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    for (;;) {
      if (this.inTransaction && !this.client) throw new DatabaseUnavailable('unreachable', 'nothing');
      const client = (this.client ??= await this.bridge.open(this.until));
      try {
        const { command, rowCount, rows } = await client.query(sql, parameters.map(storable));
        if (sql === 'begin') this.inTransaction = true;
        if (ends) this.inTransaction = false;
        // Kysely has checked the row's type against the schema; the command comes from the server.
        return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows: rows as R[] };
      } catch (error) {
        if (!isConnectionFailure(error)) throw error;
        this.bridge.suspect(error);
        client.release(true);
        this.client = undefined;
        const repeatable = !this.inTransaction && (sql === 'begin' || /^\s*select\b/i.test(sql));
        if (repeatable && performance.now() < this.until) continue;
        const done = this.inTransaction && sql !== 'commit' ? 'nothing' : repeatable ? 'nothing' : 'unknown';
        throw new DatabaseUnavailable('unreachable', done, { cause: error });
      }
    }
  }

  release(destroy?: boolean): void {
    this.client?.release(destroy || this.inTransaction);
    this.client = undefined;
  }
}

/** Connection settings: the server aborts what its client has given up, and releases its locks. */
export const sessionSQL = `SET statement_timeout = ${limits.query + 5000}; SET idle_in_transaction_session_timeout = ${limits.query + 5000}`;
export const queryTimeoutMs = limits.query;
