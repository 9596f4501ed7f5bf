// kill -9 during uploads, on both databases: acknowledged files are readable, others leave nothing behind.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Storage } from '../storage/storage.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import { fileOf } from '../testing/programs.ts';
import type { TestDatabase } from '../storage/testing/databases.ts';
import { createFileStore } from './file-store.ts';
import { most } from '../../shared/testing/most.ts';

/** TRIBUTARY_KILL_ROUNDS sets the number. */
const rounds = most(5, 2, 'TRIBUTARY_KILL_ROUNDS');

onBoth((kind) => {
  test('after the bytes and before the row', { timeout: 60_000 }, async () => {
    const database = await testDatabase(kind);
    await killed(database, 'before the row');
    const storage = await database.open();
    expect(await contentsIn(storage, database)).toEqual(['a-content-without-a-row']);
    const files = createFileStore({ storage, dataDir: database.dataDir, quota: 1e9 });
    // Chunks are kept for an hour, because another process may still be writing the row.
    await storage.db
      .updateTable('fileChunks')
      .set({ writtenAt: Date.now() - 3_600_001 })
      .execute();
    await files.clean();
    await files.sweep();
    expect(await contentsIn(storage, database)).toEqual([]);
    await storage.close();
  });

  test(`at any moment, ${rounds} rounds`, { timeout: 30_000 + rounds * 5000 }, async () => {
    const database = await testDatabase(kind);
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round++) acknowledged.push(...(await killed(database)));
    const storage = await database.open();
    const files = createFileStore({ storage, dataDir: database.dataDir, quota: 1e9 });
    await storage.db
      .updateTable('fileChunks')
      .set({ writtenAt: Date.now() - 3_600_001 })
      .execute();
    await files.clean();
    await files.sweep();
    const lost: string[] = [];
    for (const line of acknowledged) {
      const [id = '', hash] = line.split(' ');
      const file = await files.readFile('user', id);
      if (file && createHash('sha256').update(file.bytes).digest('base64url') === hash) continue;
      lost.push(line);
    }
    expect(lost).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(rounds);
    const rows = await storage.db.selectFrom('fileContents').select('id').execute();
    expect(await contentsIn(storage, database)).toEqual(rows.map(({ id }) => id).sort());
    await storage.close();
  });
});

/** Returns contents with bytes, complete or not. */
async function contentsIn({ kind, db }: Storage, { dataDir }: TestDatabase): Promise<readonly string[]> {
  if (kind === 'sqlite') {
    return globSync('files/*/*', { cwd: dataDir })
      .map((path) => basename(path))
      .sort();
  }
  const rows = await db.selectFrom('fileChunks').select('content').distinct().execute();
  return rows.map(({ content }) => content).sort();
}

/** Returns the lines the process printed before it was killed. */
async function killed({ dataDir, databaseUrl = '' }: TestDatabase, when = ''): Promise<readonly string[]> {
  const child = spawn(process.execPath, [await fileOf('upload'), dataDir, databaseUrl, when], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  const ended = once(child, 'close');
  if (when === '') {
    // Wait for two uploads, because a busy machine may acknowledge none within the time below.
    while (output.split('\n').length <= 3 && child.exitCode === null) await sleep(5);
    await sleep(Math.random() * 250);
    child.kill('SIGKILL');
  }
  await ended;
  return output.split('\n').slice(1, -1); // without `open` and the incomplete last line
}
