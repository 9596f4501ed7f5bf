// Opens a PostgreSQL by its URL: a pool for queries, and one connection that listens for word from other processes.
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types as parsers } from 'pg';
import type { CustomTypesConfig } from 'pg';
import type { Database } from '../schema.ts';
import { StorageError } from '../storage.ts';
import type { Storage } from '../storage.ts';
import { DatabaseUnavailable, patienceMs } from '../../process/unavailable.ts';
import { Bridge, isConnectionFailure, queryTimeoutMs, sessionSQL } from './bridge.ts';
import { Listener } from './listener.ts';

/** bigint: our times and counters all fit a number. */
const int8 = 20;
const types: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === int8 ? Number : (parsers.getTypeParser(id, format as 'text') as (value: string) => unknown),
};

/** One statement, one commit: the rows, and the word to the other processes with it. `FOR SHARE` waits for a reaper. */
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

/** Time that the start waits for a server that is still starting. Unit: ms. */
const startMs = 60_000;
const checkMs = 2000;

export interface PostgresOptions {
  /** Called once when the server has to be waited for. */
  readonly onWait?: ((reason: string) => void) | undefined;
  readonly startMs?: number | undefined;
  /** Time that a request waits for a server that is away. Unit: ms. */
  readonly patienceMs?: number | undefined;
  /** Time limit of one statement. Unit: ms. */
  readonly queryMs?: number | undefined;
}

export interface PostgresStorage extends Storage {
  /** Changes the tables: on connections without time limits. */
  migrating<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
}

/** Throws StorageError when the server does not answer or refuses. */
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
  // A connection that breaks is replaced. Without a listener its error would end the process: the pool listens to idle
  // connections only, not to one that a transaction holds between two statements.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.query(sessionSQL).catch(() => undefined);
  });
  const bridge = new Bridge(pool, options.patienceMs ?? patienceMs);
  const listener = new Listener(url);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: bridge }) });
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

/** Waits for a server that is not there yet, as when both are started at once. What it refuses is not waited for. */
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

/** The server's message may quote the user; never the URL, which holds the password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the server cannot be reached';
  const code = 'code' in error ? String(error.code) : error.name;
  return `the server cannot be used (${code})`;
}
