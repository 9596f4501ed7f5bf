// kill -9 during the job that moves inline data, on both databases: no data is lost, and the job completes later.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { StoredMessage } from '../../shared/api/message.ts';
import { fileIdsIn } from '../../shared/conversation/file-address.ts';
import { appendMessages, createConversation } from '../storage/repositories/conversations.ts';
import { readMessages } from '../storage/repositories/messages.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import { fileOf } from '../testing/programs.ts';
import type { TestDatabase } from '../storage/testing/databases.ts';
import { createFileStore } from './file-store.ts';
import { most } from '../../shared/testing/most.ts';

/** TRIBUTARY_KILL_ROUNDS sets the number. */
const rounds = most(5, 2, 'TRIBUTARY_KILL_ROUNDS');
const chats = 40;

const png = (): string =>
  `data:image/png;base64,${Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(60_000)]).toString('base64')}`;
const asks = (id: string, url: string): StoredMessage => ({
  id,
  parentId: null,
  createdAt: 1,
  role: 'user',
  text: id,
  images: [{ id: 'i', name: 'photo', url }],
});

onBoth((kind) => {
  test(`at any moment, ${rounds} rounds`, { timeout: 60_000 + rounds * 5000 }, async () => {
    const database = await testDatabase(kind);
    const before = await database.open();
    const chat = (await createConversation(before, 'user', {}))?.id ?? '';
    const urls = Array.from({ length: chats }, png);
    await appendMessages(
      before,
      'user',
      chat,
      urls.map((url, at) => asks(`m${at}`, url)),
    );
    // The state left by an older version.
    await before.db.deleteFrom('inlineWork').execute();
    await before.close();
    const moved: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await job(database, Math.random() * 200);
      const storage = await database.open();
      moved.push((await readMessages(storage, 'user', chat)).filter((message) => fileIdsIn(message).length > 0).length);
      await storage.close();
    }
    expect(await job(database)).toBe('open\ndone\n');
    const storage = await database.open();
    const files = createFileStore({ storage, dataDir: database.dataDir, quota: 1e9 });
    const after: string[] = [];
    for (const message of await readMessages(storage, 'user', chat)) {
      const file = await files.readFile('user', fileIdsIn(message)[0] ?? '');
      after.push(`data:${file?.mediaType};base64,${file?.bytes.toString('base64')}`);
    }
    expect(after).toEqual(urls);
    // Shows that some rounds were killed halfway.
    console.log(`kill -9 on ${kind}: moved after each round ${moved.join(', ')} of ${chats}`);
    await storage.close();
  });
});

/** Runs the job, killed after `ms` if given. Returns its output. */
async function job({ dataDir, databaseUrl = '' }: TestDatabase, ms?: number): Promise<string> {
  const child = spawn(process.execPath, [await fileOf('inline'), dataDir, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  const ended = once(child, 'close');
  if (ms !== undefined) {
    while (!output.includes('open\n') && child.exitCode === null) await sleep(5);
    await sleep(ms);
    child.kill('SIGKILL');
  }
  await ended;
  return output;
}
