// Both databases for tests: the embedded one always, a real PostgreSQL beside it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { openStorage } from '../open.ts';
import type { DatabaseKind, Storage } from '../storage.ts';

/** Fresh database: opening it twice is opening the same one. */
export interface TestDatabase {
  readonly kind: DatabaseKind;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  open(): Promise<Storage>;
}

const folders: string[] = [];

export async function testDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-data-'));
  folders.push(dataDir);
  const databaseUrl = kind === 'postgres' ? await freshPostgres() : undefined;
  return { kind, dataDir, databaseUrl, open: () => openStorage({ dataDir, databaseUrl }) };
}

/** An empty database on the one PostgreSQL of the test run (one-postgres.ts). */
async function freshPostgres(): Promise<string> {
  const answer = await fetch(inject('postgres'), { method: 'POST' });
  if (!answer.ok) throw new Error(`no PostgreSQL for this test: ${await answer.text()}`);
  return answer.text();
}

/** The settings of an app whose data stands in a fresh database of this kind. */
export async function environmentOf(kind: DatabaseKind): Promise<Readonly<Record<string, string>>> {
  // The app's own data folder is the embedded database.
  if (kind === 'sqlite') return {};
  return { DATABASE_URL: (await testDatabase(kind)).databaseUrl ?? '' };
}

/** The same tests on both. Call it at the top of a test file. */
export function onBoth(tests: (kind: DatabaseKind) => void): void {
  describe('on SQLite', () => {
    tests('sqlite');
  });
  describe('on PostgreSQL', () => {
    tests('postgres');
  });
  cleanUp();
}

/**
 * The same tests of routes on both; `npm test` without arguments leaves PostgreSQL out. All SQL is in the repositories, whose
 * tests always run on both.
 */
export function routesOnBoth(tests: (kind: DatabaseKind) => void): void {
  if (process.env['TRIBUTARY_TEST_SHORT'] === undefined) return onBoth(tests);
  describe('on SQLite', () => {
    tests('sqlite');
  });
  cleanUp();
}

export function cleanUp(): void {
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
}
