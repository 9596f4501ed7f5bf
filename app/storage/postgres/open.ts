// Opens a PostgreSQL by its URL: a pool for queries, and one connection that listens for word from other processes.
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types as parsers } from 'pg';
import type { CustomTypesConfig } from 'pg';
import type { Database } from '../schema.ts';
import { StorageError } from '../storage.ts';
import type { Storage } from '../storage.ts';
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

/** Throws StorageError when the server does not answer or refuses. */
export async function openPostgres(url: string): Promise<Storage> {
  const pool = new Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 10_000 });
  // A connection that breaks is replaced. Without a listener its error would end the process: the pool listens to idle
  // connections only, not to one that a transaction holds between two statements.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw new StorageError(`DATABASE_URL: ${reasonOf(error)}; allowed: the URL of a PostgreSQL that can be reached`, {
      cause: error,
    });
  }
  const listener = new Listener(url);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    log: {
      async commit(owner, entries) {
        const { rows } = await pool.query<{ runId: string }>(commitSQL, [
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
        await pool.query('SELECT pg_notify($1, $2)', [`tributary_${what}`, `${id} ${seq}`]);
      },
      listen: (heard) => listener.start(heard),
    },
    async check() {
      await pool.query('SELECT 1');
    },
    async close() {
      await listener.close();
      await db.destroy();
    },
  };
}

/** The server's message may quote the user; never the URL, which holds the password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the server cannot be reached';
  const code = 'code' in error ? String(error.code) : error.name;
  return `the server cannot be used (${code})`;
}
