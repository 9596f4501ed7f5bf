// Both databases for tests: SQLite always, and a real PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { openStorage } from '../open.ts';
import type { DatabaseKind, Storage } from '../storage.ts';

/** A new database. Opening it twice opens the same one. */
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

/** Creates an empty database on the test run's PostgreSQL (one-postgres.ts). */
async function freshPostgres(): Promise<string> {
  const answer = await fetch(inject('postgres'), { method: 'POST' });
  if (!answer.ok) throw new Error(`no PostgreSQL for this test: ${await answer.text()}`);
  return answer.text();
}

/** Returns settings for an app with a new database of this kind. */
export async function environmentOf(kind: DatabaseKind): Promise<Readonly<Record<string, string>>> {
  // SQLite is in the app's own data folder.
  if (kind === 'sqlite') return {};
  return { DATABASE_URL: (await testDatabase(kind)).databaseUrl ?? '' };
}

/** Runs the same tests on both databases. Call it at the top of a test file. */
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
 * Runs route tests on both databases; `npm test` without arguments skips PostgreSQL, because all SQL is in
 * repositories, whose tests always run on both.
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
