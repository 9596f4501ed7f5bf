// A PostgreSQL that breaks connections under open transactions: the process lives and goes on.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '../open.ts';
import type { Storage } from '../storage.ts';
import { startPostgres } from '../testing/postgres.ts';
import type { TestPostgres } from '../testing/postgres.ts';

let server: TestPostgres;
let databaseUrl: string;

beforeAll(async () => {
  server = await startPostgres();
  databaseUrl = await server.database();
}, 60_000);
afterAll(() => server.stop());

/** A transaction between two statements: its connection has no query of its own that could report an error. */
async function idleInTransaction(storage: Storage, until: Promise<unknown>): Promise<void> {
  await storage.db.transaction().execute(async (transaction) => {
    await sql`SELECT 1`.execute(transaction);
    await until;
    await sql`SELECT 1`.execute(transaction);
  });
}

const breaks: Readonly<Record<string, (storage: Storage) => Promise<void>>> = {
  pg_terminate_backend: async (storage) => {
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(storage.db);
  },
  'kill -9 of the server': async () => {
    await server.kill();
    await server.restart();
  },
};

test.each(Object.keys(breaks))(
  '%s under open transactions fails them and nothing else',
  { timeout: 60_000 },
  async (how) => {
    const storage = await openStorage({ dataDir: '.', databaseUrl });
    storage.log.listen(() => undefined);
    try {
      for (let round = 0; round < 3; round++) {
        const broken = Promise.withResolvers<void>();
        const open = Array.from({ length: 4 }, () => idleInTransaction(storage, broken.promise));
        const outcomes = Promise.allSettled(open);
        await sleep(50);
        await breaks[how]?.(storage);
        // The broken sockets report themselves while nobody is asking.
        await sleep(100);
        broken.resolve();
        expect((await outcomes).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
        await expect(storage.check()).resolves.toBeUndefined();
      }
    } finally {
      await storage.close();
    }
  },
);
