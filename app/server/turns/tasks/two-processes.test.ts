// Two servers on one PostgreSQL: one of them makes the title of a turn; if it dies, the other does.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp, testDatabase } from '../../storage/testing/databases.ts';
import { openSession } from '../../testing/client.ts';
import type { Session } from '../../testing/client.ts';
import { startProcess } from '../../testing/start-app.ts';
import type { AppProcess } from '../../testing/start-app.ts';
import { box, taskChat } from '../testing/task-chat.ts';
import { startTaskVendor } from '../testing/task-vendor.ts';
import type { TaskVendor } from '../testing/task-vendor.ts';

const soon = { timeout: 20_000 };
/** A process counts as dead after 30 s. */
const late = { timeout: 90_000 };
cleanUp();

let vendor: TaskVendor;
let apps: readonly AppProcess[] = [];
let session: Session;
const at = (index: number, vault: () => object) =>
  taskChat(
    () => apps[index]?.url ?? '',
    () => session,
    vault,
  );
const browserKey = () => ({ apiKey: 'sk-browser', baseURL: vendor.url });
const [here, there, keyless] = [at(0, browserKey), at(1, browserKey), at(0, () => ({}))];

beforeAll(async () => {
  vendor = await startTaskVendor();
  const { databaseUrl = '' } = await testDatabase('postgres');
  apps = [await startProcess({ DATABASE_URL: databaseUrl }), await startProcess({ DATABASE_URL: databaseUrl })];
  session = await openSession(apps[0]?.url ?? '');
  await here.install();
}, 60_000);
afterAll(async () => {
  await apps[1]?.stop();
  await vendor.close();
});

test('asked here, read there: one title, by the key that only this process has', async () => {
  const ids = await Promise.all(['one', 'two', 'three'].map((text) => here.ask(text)));
  for (const id of ids) await expect.poll(() => there.stateOf(id), soon).toBe('title done');
  expect(vendor.tasks.map(({ key }) => key)).toEqual(ids.map(() => 'Bearer sk-browser'));
});

test('a process that dies in the middle: the other one makes the title, but by no other key than the browser’s', async () => {
  vendor.hold();
  const before = vendor.tasks.length;
  const keyed = await here.ask('by the browser’s key');
  await expect.poll(() => vendor.tasks.length, soon).toBe(before + 1);
  await here.call('PUT', `/api/vault/${box}`, { apiKey: 'sk-stored', baseURL: vendor.url });
  const stored = await keyless.ask('by the stored key');
  await expect.poll(() => vendor.tasks.length, soon).toBe(before + 2);
  await apps[0]?.kill();
  vendor.release();
  await expect.poll(() => there.stateOf(stored), late).toBe('title done');
  await expect.poll(() => there.stateOf(keyed), late).toBe('title interrupted');
  expect(vendor.tasks.slice(before).map(({ key }) => key)).toEqual([
    'Bearer sk-browser',
    'Bearer sk-stored',
    'Bearer sk-stored',
  ]);
  // The next turn tries again.
  await there.ask('and now', {}, {}, keyed);
  await expect.poll(() => there.stateOf(keyed), soon).toBe('title done');
}, 240_000);
