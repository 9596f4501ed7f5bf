// Kills real servers with -9 around a planned time, on both databases: the question is asked at most once, and
// recorded.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Schedule, ScheduleRun } from '../shared/api.ts';
import { newId } from '../../../server/storage/ids.ts';
import { cleanUp, onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import type { TestDatabase } from '../../../server/storage/testing/databases.ts';
import { openSession } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startProcess } from '../../../server/testing/start-app.ts';
import type { AppProcess } from '../../../server/testing/start-app.ts';
import { client, toolChat } from '../../../server/turns/testing/tool-chat.ts';
import type { Moment } from './testing/quick-scheduler.ts';

const soon = { timeout: 90_000, interval: 200 };
const long = 240_000;

/** A model that answers, or never responds. */
let vendor: { readonly url: string; asked: number; silent: boolean; close(): void };
beforeAll(async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      vendor.asked++;
      if (!vendor.silent) answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  vendor = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked: 0, silent: false, close };
});
afterAll(() => vendor.close());

function answer(response: ServerResponse): void {
  const chunk = (delta: object, finish: string | null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`${chunk({ content: 'Sunny.' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
}

let database: TestDatabase;
let apps: AppProcess[] = [];
let session: Session;
const chat = toolChat(
  () => apps.at(-1)?.url ?? '',
  () => session,
  () => ({}),
);

async function start(moment?: Moment): Promise<AppProcess> {
  const { dataDir, databaseUrl } = database;
  const app = await startProcess({
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    TEST_SCHEDULER: moment ?? 'lives',
  });
  apps.push(app);
  return app;
}

/** Creates a schedule for once, in a moment. Returns its id and planned time. */
async function schedule(lateMinutes = 60, inMs = 3_000): Promise<{ readonly id: string; readonly at: number }> {
  session = await openSession(apps.at(-1)?.url ?? '');
  await chat.install();
  await chat.call('PUT', '/api/vault/my-box', { apiKey: 'sk-of-the-user', baseURL: vendor.url });
  const at = Date.now() + inMs;
  const { status, json, text } = await chat.call('POST', '/api/schedules', {
    id: newId(),
    question: 'How is the weather?',
    rule: { every: 'once', at },
    timeZone: 'UTC',
    config: { provider: 'my-box', model: 'm' },
    chat: 'new',
    lateMinutes,
    tools: [],
    client,
  });
  expect([status, text]).toEqual([201, text]);
  return { id: (json as Schedule).id, at };
}

const runs = async (id: string): Promise<readonly ScheduleRun[]> =>
  ((await chat.call('GET', `/api/schedules/${id}/runs`)).json as { runs: readonly ScheduleRun[] }).runs;
const outcomes = async (id: string): Promise<readonly string[]> =>
  (await runs(id)).map(({ outcome, plannedAt }) => `${plannedAt} ${outcome}`);

async function killed({ pid }: AppProcess): Promise<void> {
  const lives = (): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(lives, soon).toBe(false);
}

/** Makes claims old enough to be abandoned, instead of waiting. */
async function ageClaims(): Promise<void> {
  const storage = await database.open();
  const { numUpdatedRows } = await storage.db
    .updateTable('scheduleRuns')
    .set({ claimedAt: Date.now() - 61_000 })
    .where('outcome', '=', 'claimed')
    .executeTakeFirst();
  await storage.close();
  expect(numUpdatedRows).toBe(1n);
}

beforeEach(() => {
  apps = [];
  vendor.asked = 0;
  vendor.silent = false;
});
afterEach(async () => {
  for (const app of apps) if (isRunning(app)) await app.stop();
});
function isRunning({ pid }: AppProcess): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

onBoth((kind) => {
  beforeEach(async () => {
    database = await testDatabase(kind);
  });

  test('before the claim: the next server asks, late', { timeout: long }, async () => {
    const first = await start();
    const { id, at } = await schedule();
    await first.kill();
    await sleep(Math.max(0, at - Date.now()));
    expect(vendor.asked).toBe(0);
    await start();
    await expect.poll(() => outcomes(id), soon).toEqual([`${at} done`]);
    const [run] = await runs(id);
    expect(run?.attemptedAt).toBeGreaterThanOrEqual(at);
    expect(vendor.asked).toBe(1);
  });

  test('after the claim: the next server asks the same question', { timeout: long }, async () => {
    const first = await start('claimed');
    const { id, at } = await schedule();
    await killed(first);
    expect(vendor.asked).toBe(0);
    await ageClaims();
    await start();
    await expect.poll(() => outcomes(id), soon).toEqual([`${at} done`]);
    expect(vendor.asked).toBe(1);
  });

  test('between the question and its row: settled by its turn, and asked no more', { timeout: long }, async () => {
    vendor.silent = true;
    const first = await start('asked');
    const { id, at } = await schedule();
    await killed(first);
    const before = vendor.asked;
    vendor.silent = false;
    await ageClaims();
    await start();
    await expect.poll(() => outcomes(id), soon).toEqual([`${at} interrupted`]);
    expect(vendor.asked).toBe(before);
    expect(before).toBeLessThanOrEqual(1);
  });

  test('in mid-run: it ends as interrupted, and is not asked again', { timeout: long }, async () => {
    vendor.silent = true;
    const first = await start();
    const { id, at } = await schedule();
    await expect.poll(() => vendor.asked, soon).toBe(1);
    await expect.poll(() => outcomes(id), soon).toEqual([`${at} running`]);
    await first.kill();
    vendor.silent = false;
    await start();
    await expect.poll(() => outcomes(id), soon).toEqual([`${at} interrupted`]);
    expect(vendor.asked).toBe(1);
    const [run] = await runs(id);
    expect(await chat.shown(run?.conversation ?? '')).toEqual(['question', 'interrupted: ']);
  });
});

describe('two servers on one PostgreSQL', () => {
  beforeEach(async () => {
    database = await testDatabase('postgres');
  });

  test('each planned time is asked by one of them', { timeout: long }, async () => {
    await start();
    await start();
    const all = [await schedule(60, 9_000)];
    for (let more = 0; more < 4; more++) all.push(await again(all[0]?.at ?? 0));
    for (const { id, at } of all) await expect.poll(() => outcomes(id), soon).toEqual([`${at} done`]);
    expect(vendor.asked).toBe(all.length);
  });

  test('one dies with its claim: the other one asks', { timeout: long }, async () => {
    const first = await start('claimed');
    const { id, at } = await schedule();
    await killed(first);
    await start();
    await ageClaims();
    await expect.poll(() => outcomes(id), soon).toEqual([`${at} done`]);
    expect(vendor.asked).toBe(1);
  });

  /** Creates another schedule of the same user for the same moment. */
  async function again(at: number): Promise<{ readonly id: string; readonly at: number }> {
    const id = newId();
    const body = {
      id,
      question: 'And tomorrow?',
      rule: { every: 'once', at },
      timeZone: 'UTC',
      config: { provider: 'my-box', model: 'm' },
      chat: 'new',
      lateMinutes: 60,
      tools: [],
      client,
    };
    expect((await chat.call('POST', '/api/schedules', body)).status).toBe(201);
    return { id, at };
  }
});
cleanUp();
