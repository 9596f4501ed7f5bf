// kill -9 at any moment, on both databases: acknowledged data exists after the next start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { onBoth, testDatabase } from './testing/databases.ts';
import { fileOf } from '../testing/programs.ts';
import type { TestDatabase } from './testing/databases.ts';
import { most } from '../../shared/testing/most.ts';

/** TRIBUTARY_KILL_ROUNDS sets the number. */
const rounds = most(10, 3, 'TRIBUTARY_KILL_ROUNDS');

onBoth((kind) => {
  test(`${rounds} rounds`, { timeout: 30_000 + rounds * 3000 }, async () => {
    const database = await testDatabase(kind);
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round++) {
      acknowledged.push(...(await killedWriter(database, Math.random() * 250)));
    }
    const storage = await database.open();
    const messages = await storage.db.selectFrom('messages').select(['conversationId', 'id', 'searchText']).execute();
    const events = await storage.db.selectFrom('runEvents').select(['runId', 'firstSeq', 'events']).execute();
    const found = new Set([
      ...messages
        .filter(({ id, searchText }) => searchText === `text ${id}`)
        .map((row) => `message ${row.conversationId} ${row.id}`),
      ...events
        .filter((row) => row.events === `["${row.firstSeq}"]`)
        .map((row) => `event ${row.runId} ${row.firstSeq}`),
    ]);
    expect(acknowledged.filter((line) => !found.has(line))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(rounds);
    if (kind === 'sqlite') await intact(storage, messages.length);
    await storage.close();
    console.log(`kill -9 on ${kind}: ${rounds} rounds, ${acknowledged.length} writes acknowledged, 0 lost`);
  });
});

/** Checks the integrity of the database file, and of the search index against the rows. */
async function intact(storage: Storage, messages: number): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(storage.db);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
  await sql`INSERT INTO "messageSearch" ("messageSearch") VALUES ('integrity-check')`.execute(storage.db);
  // Messages are indexed in their transaction, so the index has as many rows.
  const { rows: indexed } = await sql<{ n: number }>`SELECT count(*) AS n FROM "messageSearch"`.execute(storage.db);
  expect(indexed[0]?.n).toBe(messages);
}

/** Returns the lines the writer printed before it was killed. */
async function killedWriter({ dataDir, databaseUrl = '' }: TestDatabase, ms: number): Promise<string[]> {
  const child = spawn(process.execPath, [await fileOf('writer'), dataDir, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  const ended = once(child, 'close');
  // Wait for two writes, because a busy machine may acknowledge none within the time below.
  while (output.split('\n').length <= 3 && child.exitCode === null) await sleep(5);
  await sleep(ms);
  child.kill('SIGKILL');
  await ended;
  const lines = output.split('\n');
  return lines.slice(1, -1); // without `open` and the incomplete last line
}
