// PostgreSQL breaks connections in open transactions: the process survives and continues.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '../open.ts';
import { createFolder, listFolders } from '../repositories/folders.ts';
import { together } from '../storage.ts';
import type { Storage } from '../storage.ts';
import { blackHole, proxied } from '../testing/black-hole.ts';
import { startPostgres } from '../testing/postgres.ts';
import type { TestPostgres } from '../testing/postgres.ts';

let server: TestPostgres;
let databaseUrl: string;

beforeAll(async () => {
  server = await startPostgres();
  databaseUrl = await server.database();
}, 60_000);
afterAll(() => server.stop());

/** A transaction between two statements: no query is pending that could report an error. */
async function idleInTransaction(storage: Storage, begun: () => void, until: Promise<unknown>): Promise<void> {
  await storage.db.transaction().execute(async (transaction) => {
    await sql`SELECT 1`.execute(transaction);
    begun();
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
        let begun = 0;
        const broken = Promise.withResolvers<void>();
        const open = Array.from({ length: 4 }, () => idleInTransaction(storage, () => begun++, broken.promise));
        const outcomes = Promise.allSettled(open);
        await expect.poll(() => begun, { timeout: 10_000 }).toBe(4);
        await breaks[how]?.(storage);
        // Time for the broken sockets to report errors while idle.
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

test('reads, writes and transactions wait for a server that is down for seconds', { timeout: 60_000 }, async () => {
  const storage = await openStorage({ dataDir: '.', databaseUrl });
  try {
    await server.kill();
    const asked = Promise.all([
      listFolders(storage, 'user'),
      createFolder(storage, 'user', { name: 'kept' }),
      together(storage, (all) => createFolder(all, 'user', { name: 'kept, too' })),
    ]);
    await expect(storage.check()).rejects.toThrow(/ECONNREFUSED|terminated/);
    await sleep(500);
    await server.restart();
    await asked;
    expect((await listFolders(storage, 'user')).map(({ name }) => name).sort()).toEqual(['kept', 'kept, too']);
  } finally {
    await storage.close();
  }
});

test('a server that stays away is reported as unavailable, with nothing done', { timeout: 60_000 }, async () => {
  const storage = await openStorage({ dataDir: '.', databaseUrl, patienceMs: 300 });
  await server.kill();
  await expect(createFolder(storage, 'user', { name: 'x' })).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    reason: 'unreachable',
    done: 'nothing',
  });
  await server.restart();
  await storage.close();
});

test('the start waits for a server that is still starting', { timeout: 60_000 }, async () => {
  await server.kill();
  const waits: string[] = [];
  const opening = openStorage({ dataDir: '.', databaseUrl, onWait: (reason) => waits.push(reason) });
  await sleep(500);
  await server.restart();
  await (await opening).close();
  expect(waits).toEqual([expect.stringMatching(/ECONNREFUSED\); waiting up to 60 s/)]);
});

test(
  'a connection that goes silent is replaced, and the log of running replies goes on',
  { timeout: 60_000 },
  async () => {
    const proxy = await blackHole(Number(new URL(databaseUrl).port));
    const storage = await openStorage({ dataDir: '.', databaseUrl: proxied(databaseUrl, proxy.port), queryMs: 2000 });
    try {
      const { id = '' } = (await createFolder(storage, 'silent', { name: 'before' })) ?? {};
      expect(id).not.toBe('');
      proxy.silence();
      const started = performance.now();
      const commit = async (): Promise<unknown> => {
        for (;;) {
          try {
            return await storage.log.commit('owner', []);
          } catch {
            if (performance.now() - started > 30_000) throw new Error('the log never went on');
          }
        }
      };
      await Promise.all([commit(), listFolders(storage, 'silent').then((rows) => expect(rows).toHaveLength(1))]);
      await expect(storage.check()).resolves.toBeUndefined();
    } finally {
      await storage.close();
      proxy.close();
    }
  },
);
