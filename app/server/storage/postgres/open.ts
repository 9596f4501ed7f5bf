// Opens PostgreSQL by its URL: a pool for queries, and a connection that listens for other processes.
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types as parsers } from 'pg';
import type { CustomTypesConfig } from 'pg';
import type { Database } from '../schema.ts';
import { KeptRows } from '../kept-rows.ts';
import { StorageError, timing } from '../storage.ts';
import type { Storage } from '../storage.ts';
import { DatabaseUnavailable, patienceMs } from '../../process/unavailable.ts';
import { Bridge, isConnectionFailure, queryTimeoutMs, sessionSQL } from './bridge.ts';
import { Listener } from './listener.ts';

/** bigint: our times and counters fit a JavaScript number. */
const int8 = 20;
const types: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === int8 ? Number : (parsers.getTypeParser(id, format as 'text') as (value: string) => unknown),
};

/** Inserts rows and notifies other processes in one statement. `FOR SHARE` waits for a process that ends the run. */
const commitSQL = `
WITH "mine" AS (
  SELECT "id" FROM "runs" WHERE "id" = ANY($1::text[]) AND "owner" = $6 AND "status" = 'running' FOR SHARE
), "written" AS (
  INSERT INTO "runEvents" ("runId", "firstSeq", "count", "at", "events")
  SELECT v.r, v.f, v.c, v.a, v.e
  FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::text[]) AS v(r, f, c, a, e)
  JOIN "mine" ON "mine"."id" = v.r
  ON CONFLICT ("runId", "firstSeq") DO UPDATE SET "events" = excluded."events"
  WHERE "runEvents"."events" = excluded."events"
  RETURNING "runId", "firstSeq" + "count" - 1 AS "seq"
)
SELECT "runId", pg_notify('tributary_log', "runId" || ' ' || "seq") FROM "written"`;

/** How long the start waits for a database that is starting. Unit: ms. */
const startMs = 60_000;
const checkMs = 2000;

export interface PostgresOptions {
  /** Called after each statement with its duration in ms. */
  readonly onQuery?: ((ms: number) => void) | undefined;
  /** Called once if the database is not available yet. */
  readonly onWait?: ((reason: string) => void) | undefined;
  readonly startMs?: number | undefined;
  /** How long a request waits for an unreachable database. Unit: ms. */
  readonly patienceMs?: number | undefined;
  /** Timeout of a statement. Unit: ms. */
  readonly queryMs?: number | undefined;
}

export interface PostgresStorage extends Storage {
  /** Runs migrations on connections without timeouts. */
  migrating<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
}

/** Throws StorageError if the server does not respond or refuses. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<PostgresStorage> {
  await reach(url, options);
  const config = {
    connectionString: url,
    types,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const pool = new Pool({ ...config, max: 10, query_timeout: options.queryMs ?? queryTimeoutMs });
  // Broken connections are replaced. Without a listener, their errors would end the process: the pool only handles
  // errors of idle connections, not of one in a transaction between statements.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.query(sessionSQL).catch(() => undefined);
  });
  const bridge = new Bridge(pool, options.patienceMs ?? patienceMs);
  const listener = new Listener(url);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: bridge }),
    plugins: [new KeptRows()],
    ...timing(options.onQuery),
  });
  return {
    kind: 'postgres',
    db,
    log: {
      async commit(owner, entries) {
        const { rows } = await bridge.once<{ runId: string }>(commitSQL, [
          entries.map(({ runId }) => runId),
          entries.map(({ firstSeq }) => firstSeq),
          entries.map(({ count }) => count),
          entries.map(({ at }) => at),
          entries.map(({ events }) => events),
          owner,
        ]);
        return new Set(rows.map(({ runId }) => runId));
      },
      async tell(what, id, seq) {
        await bridge.once('SELECT pg_notify($1, $2)', [`tributary_${what}`, `${id} ${seq}`]);
      },
      listen: (heard) => listener.start(heard),
    },
    check: () => within(checkMs, bridge.once('SELECT 1', [])),
    async migrating(work) {
      const own = new Pool({ ...config, max: 2 });
      own.on('error', () => undefined);
      own.on('connect', (client) => client.on('error', () => undefined));
      const unlimited = new Kysely<Database>({ dialect: new PostgresDialect({ pool: own }) });
      return work(unlimited).finally(() => unlimited.destroy());
    },
    async close() {
      await listener.close();
      await db.destroy();
    },
  };
}

/** Waits for a server that is not running yet, e.g. when both start together. Does not wait after a refusal. */
async function reach(url: string, { onWait, startMs: limit = startMs }: PostgresOptions): Promise<void> {
  const until = performance.now() + limit;
  for (let tries = 1; ; tries++) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      return;
    } catch (error) {
      if (!isConnectionFailure(error) || performance.now() > until) {
        throw new StorageError(
          `DATABASE_URL: ${reasonOf(error)}; allowed: the URL of a PostgreSQL that can be reached`,
          { cause: error },
        );
      }
      if (tries === 1) onWait?.(`${reasonOf(error)}; waiting up to ${Math.round(limit / 1000)} s for it`);
      await sleep(250);
    } finally {
      client.end().catch(() => undefined);
    }
  }
}

async function within(ms: number, answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable('timeout', 'unknown')), ms);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Returns the error without the URL, which contains the password. The server's message may name the user. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the server cannot be reached';
  const code = 'code' in error ? String(error.code) : error.name;
  return `the server cannot be used (${code})`;
}
