// Tests the scheduler on both databases with a fake clock: each planned time is asked at most once, and recorded.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScheduleProblem, ScheduleRun } from '../shared/api.ts';
import { newId } from '../../../server/storage/ids.ts';
import { addSchedule, findSchedule, runsOf } from './repository.ts';
import type { ScheduleRow, ScheduleRunRow } from './repository.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import type { Asked } from './ask.ts';
import { Scheduler } from './scheduler.ts';
import type { Settled } from './scheduler.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 5, 1, 10);

onBoth((kind) => {
  let storage: Storage;
  let now = start;
  let asked: string[] = [];
  let changed: string[] = [];
  let answer: Asked | 'dies' = { type: 'begun' };
  let settled: Settled = { outcome: 'done' };
  let cost: NonNullable<ScheduleRun['cost']>;

  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    now = start;
    asked = [];
    changed = [];
    answer = { type: 'begun' };
    settled = { outcome: 'done' };
    cost = [];
    await storage.db.deleteFrom('schedules').execute();
    await storage.db.deleteFrom('scheduleRuns').execute();
  });

  const make = (onAsked: (run: ScheduleRunRow) => void = () => undefined): Scheduler =>
    new Scheduler({
      storage,
      ask: async (_schedule: ScheduleRow, run: ScheduleRunRow) => {
        if (answer === 'dies') throw new Error('killed');
        // Asking twice with the same answer id creates one turn.
        if (!asked.includes(run.answerId ?? '')) asked.push(run.answerId ?? '');
        onAsked(run);
        return Promise.resolve(answer);
      },
      begun: ({ answerId }) => Promise.resolve(asked.includes(answerId ?? '')),
      settle: () => Promise.resolve(settled),
      changed: (userId) => void changed.push(userId),
      costOf: async () => cost,
      now: () => now,
      onError: () => undefined,
    });

  async function add(more: Partial<ScheduleRow> = {}): Promise<{ readonly userId: string; readonly id: string }> {
    const row: ScheduleRow = {
      userId: newId(),
      id: newId(),
      question: 'What is new?',
      rule: JSON.stringify({ every: 'hours', hours: 1, minute: 0 }),
      timeZone: 'UTC',
      config: '{}',
      chat: 'new',
      conversationId: null,
      lateMinutes: 0,
      tools: '[]',
      client: '{}',
      door: 'loopback',
      epoch: 0,
      enabled: 1,
      paused: null,
      failures: 0,
      nextAt: start,
      budget: null,
      spent: null,
      createdAt: 1,
      ...more,
    };
    expect(await addSchedule(storage, row, 20)).toBe('added');
    return row;
  }
  /** Newest first: hours since the start, and the outcome. */
  const told = async (key: { readonly userId: string; readonly id: string }) =>
    (await runsOf(storage, key)).map(({ plannedAt, outcome }) => `${(Number(plannedAt) - start) / hour} ${outcome}`);

  test('asks when the time has come, once, and goes on to the next time', async () => {
    const key = await add();
    now = start - 1;
    await make().tick();
    expect(await told(key)).toEqual([]);
    now = start;
    const scheduler = make();
    await scheduler.tick();
    expect(await told(key)).toEqual(['0 running']);
    await scheduler.tick();
    await scheduler.tick();
    expect(await told(key)).toEqual(['0 done']);
    expect(asked).toHaveLength(1);
    expect((await findSchedule(storage, key))?.nextAt).toBe(start + hour);
  });

  test('sounds that are written down keep no other schedule waiting, then it is asked; or it is missed', async () => {
    const key = await add();
    let write: (problem?: ScheduleProblem) => void = () => undefined;
    const waits = (): Asked => ({ type: 'waits', written: new Promise((resolve) => (write = resolve)) });
    answer = waits();
    const scheduler = make();
    await scheduler.tick();
    now += 90_000;
    await scheduler.tick();
    expect([await told(key), asked.length]).toEqual([['0 claimed'], 1]);
    answer = { type: 'begun' };
    write();
    await expect.poll(() => told(key)).toEqual(['0 running']);
    await scheduler.tick();
    expect(await told(key)).toEqual(['0 done']);
    answer = waits();
    now = start + hour;
    await scheduler.tick();
    write({ code: 'sound_no_writer', message: 'Nobody.' });
    await expect.poll(() => told(key)).toEqual(['1 missed', '0 done']);
    // A transcript exists but is not sent: the run is missed.
    answer = waits();
    now = start + 2 * hour;
    await scheduler.tick();
    write();
    await expect.poll(() => told(key)).toEqual(['2 missed', '1 missed', '0 done']);
    expect((await findSchedule(storage, key))?.enabled).toBe(1);
  });

  test('pages of its user are told of the time, the question and the end', async () => {
    const { userId } = await add();
    // A transcript of the previous test may finish in this one.
    const news = () => changed.filter((each) => each === userId).length;
    const scheduler = make();
    now = start - 1;
    await scheduler.tick();
    expect(news()).toBe(0);
    now = start;
    await scheduler.tick();
    expect(news()).toBe(2);
    await scheduler.tick();
    expect(news()).toBe(3);
  });

  test('two processes ask once', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => add()));
    await Promise.all([make().tick(), make().tick(), make().tick()]);
    expect(asked).toHaveLength(10);
    for (const key of keys) expect(await told(key)).toHaveLength(1);
  });

  test('a budget ends the runs of its month, and of no other; a run by hand goes on', async () => {
    const budget = JSON.stringify({ currency: 'USD', micros: 300_000 });
    const key = await add({ budget });
    const other = await add({ budget: JSON.stringify({ currency: 'EUR', micros: 1 }) });
    cost = [
      { currency: 'USD', micros: 200_000 },
      { currency: 'CNY', micros: 9_000_000 },
    ];
    const scheduler = make();
    const runAt = async (at: number): Promise<void> => {
      now = at;
      await scheduler.tick();
      await scheduler.tick();
    };
    for (const hours of [0, 1, 2, 3]) await runAt(start + hours * hour);
    expect(await told(key)).toEqual(['3 missed', '2 missed', '1 done', '0 done']);
    expect(JSON.parse((await runsOf(storage, key))[0]?.problem ?? '{}')).toMatchObject({ code: 'over_budget' });
    // Another currency and unknown prices do not count.
    expect((await told(other)).filter((each) => each.endsWith('done'))).toHaveLength(4);
    const row = await findSchedule(storage, key);
    if (!row) throw new Error('the schedule is gone');
    expect(row).toMatchObject({ enabled: 1, failures: 0 });
    expect(await scheduler.runNow(row, newId())).toBe(true);
    await scheduler.tick();
    expect((await runsOf(storage, key)).map(({ outcome }) => outcome)).toContain('done');
    const next = new Date(start);
    const month = Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1);
    await storage.db.updateTable('schedules').set({ nextAt: month }).where('id', '=', key.id).execute();
    await runAt(month);
    expect((await told(key))[0]).toBe(`${(month - start) / hour} done`);
  });

  test('a time that has its row is not asked again, whatever the schedule says', async () => {
    const key = await add();
    const scheduler = make();
    await scheduler.tick();
    await scheduler.tick();
    await storage.db.updateTable('schedules').set({ nextAt: start }).execute();
    await scheduler.tick();
    expect(asked).toHaveLength(1);
    expect(await told(key)).toEqual(['0 done']);
  });

  test('killed before the claim: asked by the next process', async () => {
    const key = await add();
    now = start + 60_000;
    await make().tick();
    expect(await told(key)).toEqual(['0 running']);
  });

  test('killed after the claim: the next process asks the same question', async () => {
    const key = await add();
    answer = 'dies';
    await make().tick();
    expect(await told(key)).toEqual(['0 claimed']);
    const [claimed] = await runsOf(storage, key);
    answer = { type: 'begun' };
    settled = undefined;
    // Another process may still be working on it.
    now = start + 30_000;
    await make().tick();
    expect(asked).toEqual([]);
    now = start + 61_000;
    await Promise.all([make().tick(), make().tick()]);
    expect(asked).toEqual([claimed?.answerId]);
    expect(await told(key)).toEqual(['0 running']);
  });

  test('killed after the claim, and away for long: missed, not asked at another time', async () => {
    const key = await add();
    answer = 'dies';
    await make().tick();
    answer = { type: 'begun' };
    now = start + hour / 2;
    await make().tick();
    expect(await told(key)).toEqual(['0 missed']);
    expect(asked).toEqual([]);
  });

  test('killed once it was asked: settled by its turn, however late', async () => {
    const key = await add();
    answer = 'dies';
    await make().tick();
    const [claimed] = await runsOf(storage, key);
    asked.push(claimed?.answerId ?? '');
    answer = { type: 'begun' };
    now = start + hour / 2;
    const next = make();
    await next.tick();
    await next.tick();
    expect(await told(key)).toEqual(['0 done']);
    expect(asked).toHaveLength(1);
  });

  test('a server that was away asks at most once, and accounts for the rest', async () => {
    const skips = await add();
    const makesUp = await add({ lateMinutes: 60 });
    now = start + 3 * hour + hour / 2;
    await make().tick();
    expect(await told(skips)).toEqual(['3 missed', '2 missed', '1 missed', '0 missed']);
    expect(await told(makesUp)).toEqual(['3 running', '2 missed', '1 missed', '0 missed']);
    expect(asked).toHaveLength(1);
    expect((await findSchedule(storage, skips))?.nextAt).toBe(start + 4 * hour);
  });

  test('a run that goes on is never joined by a second one', async () => {
    const key = await add();
    settled = undefined;
    const scheduler = make();
    await scheduler.tick();
    now = start + hour;
    await scheduler.tick();
    expect(await told(key)).toEqual(['1 missed', '0 running']);
    settled = { outcome: 'done' };
    now = start + 2 * hour;
    await scheduler.tick();
    expect(await told(key)).toEqual(['2 running', '1 missed', '0 done']);
  });

  test('a run that ends here is settled at once, also one that is quicker than its row', async () => {
    const key = await add();
    settled = undefined;
    const scheduler = make();
    await scheduler.tick();
    expect(await told(key)).toEqual(['0 running']);
    const [run] = await runsOf(storage, key);
    settled = { outcome: 'done' };
    scheduler.settled('another chat');
    scheduler.settled(run?.conversationId ?? '');
    await expect.poll(() => told(key)).toEqual(['0 done']);
    // Waits for the current tick, which would otherwise claim the next time with the later clock.
    await scheduler.close();

    now = start + hour;
    const quick = make((each) => quick.settled(each.conversationId ?? ''));
    await quick.tick();
    await expect.poll(() => told(key)).toEqual(['1 done', '0 done']);
  });

  test('pauses after three failures, and at once where its owner has to do something', async () => {
    const key = await add();
    settled = { outcome: 'error', problem: { code: 'answer_failed', message: 'x' } };
    const scheduler = make();
    for (let at = 0; at < 5; at++) {
      now = start + at * hour;
      await scheduler.tick();
    }
    expect(await told(key)).toEqual(['2 error', '1 error', '0 error']);
    expect(await findSchedule(storage, key)).toMatchObject({ enabled: 0, nextAt: null });
    answer = { type: 'failed', problem: { code: 'no_server_key', message: 'x' }, pause: true };
    const other = await add({ nextAt: now });
    await scheduler.tick();
    expect(await findSchedule(storage, other)).toMatchObject({
      enabled: 0,
      paused: expect.stringContaining('no_server_key'),
    });
  });

  test('one that is for once is off afterwards', async () => {
    const key = await add({ rule: JSON.stringify({ every: 'once', at: start }) });
    await make().tick();
    now = start + 5 * hour;
    await make().tick();
    expect(await findSchedule(storage, key)).toMatchObject({ enabled: 0, nextAt: null });
    expect(asked).toHaveLength(1);
  });
});
