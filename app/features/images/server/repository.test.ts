// Tests image jobs on both databases: files stay while a job references them, and rows are deleted with their user.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileStore } from '../../../server/files/file-store.ts';
import type { FileStore } from '../../../server/files/file-store.ts';
import { newId } from '../../../server/storage/ids.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { together } from '../../../server/storage/storage.ts';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import { adopt, removeUser } from '../../../server/storage/repositories/accounts.ts';
import { collectFiles, markDeleted } from '../../../server/storage/repositories/unused-files.ts';
import {
  addResult,
  beatJobs,
  cancelJob,
  endJob,
  findJob,
  insertJob,
  interruptJobs,
  listJobs,
  removeJob,
  startJob,
} from './repository.ts';

onBoth((kind) => {
  let storage: Storage;
  let files: FileStore;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tributary-jobs-'));
    storage = await (await testDatabase(kind)).open();
    files = createFileStore({ storage, dataDir, quota: 1_000_000 });
  });
  afterAll(async () => {
    await storage.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const upload = async (user: string, id: string, text = id): Promise<string> => {
    await files.write(
      user,
      { id, name: '' },
      (async function* () {
        yield Buffer.from(text);
      })(),
    );
    return id;
  };
  const order = (userId: string, id: string, owner = 'here', references: readonly string[] = []) =>
    insertJob(storage, {
      id,
      userId,
      provider: 'demo',
      model: 'm',
      prompt: 'p',
      wishes: '{}',
      notSent: '[]',
      owner,
      references,
    });
  const collect = async (user: string): Promise<void> => {
    await markDeleted(storage, user, Date.now() - 10);
    await collectFiles(storage, 5);
  };

  test('files of a job stay, results and references, and go with it', async () => {
    const user = newId();
    await upload(user, 'reference');
    await upload(user, 'result');
    await order(user, 'a', 'here', ['reference']);
    const own = { userId: user, id: 'a', owner: 'here' };
    expect([await startJob(storage, own), await addResult(storage, own, 'result')]).toEqual([true, true]);
    await endJob(storage, own, { state: 'done' });
    await collect(user);
    expect((await files.known(user, ['reference', 'result'])).map(({ id }) => id).sort()).toEqual([
      'reference',
      'result',
    ]);
    expect(await removeJob(storage, user, 'a')).toBe(true);
    await collect(user);
    expect(await files.known(user, ['reference', 'result'])).toEqual([]);
  });

  test('a job that was cancelled, or whose owner is another, takes nothing more', async () => {
    const user = newId();
    await upload(user, 'late');
    await order(user, 'b');
    const own = { userId: user, id: 'b', owner: 'here' };
    expect(await startJob(storage, { ...own, owner: 'there' })).toBe(false);
    await startJob(storage, own);
    await cancelJob(storage, user, 'b');
    expect([await addResult(storage, own, 'late'), await endJob(storage, own, { state: 'done' })]).toEqual([
      false,
      false,
    ]);
    expect((await beatJobs(storage, 'here')).has(`${user}/b`)).toBe(false);
    expect((await findJob(storage, user, 'b'))?.state).toBe('cancelled');
  });

  test('jobs of a process that is gone are interrupted, its own are not', async () => {
    const user = newId();
    await order(user, 'mine', 'alive');
    await order(user, 'theirs', 'dead');
    await interruptJobs(storage, 'alive', -1_000);
    expect((await listJobs(storage, user, { limit: 9 })).map(({ id, state }) => `${id} ${state}`).sort()).toEqual([
      'mine queued',
      'theirs interrupted',
    ]);
  });

  test('a visitor’s images go to the account, and with the account', async () => {
    const [visitor, account] = [newId(), newId()];
    await upload(visitor, 'picture');
    await order(visitor, 'c');
    const own = { userId: visitor, id: 'c', owner: 'here' };
    await startJob(storage, own);
    await addResult(storage, own, 'picture');
    await together(storage, (all) => adopt(all, visitor, account));
    const moved = await findJob(storage, account, 'c');
    expect([moved?.state, moved?.results.map(({ fileId }) => fileId)]).toEqual(['interrupted', ['picture']]);
    expect(await listJobs(storage, visitor, { limit: 9 })).toEqual([]);
    await together(storage, (all) => removeUser(all, account));
    expect(await listJobs(storage, account, { limit: 9 })).toEqual([]);
  });
});
