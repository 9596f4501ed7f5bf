// Tests the history of a schedule as pages arrive in any order.
import { expect, test } from 'vitest';
import type { ScheduleRun } from '../shared/api.ts';
import { createRuns } from './runs.ts';

const run = (plannedAt: number, outcome: ScheduleRun['outcome'] = 'done'): ScheduleRun => ({
  plannedAt,
  byHand: false,
  outcome,
  conversation: null,
  answer: null,
  refused: [],
});
const times = (runs: readonly ScheduleRun[]) => runs.map(({ plannedAt, outcome }) => `${plannedAt} ${outcome}`);

/** A fake server with this history, newest first; responses wait while `hold` is set. */
function served(all: ScheduleRun[], limit = 2) {
  const held: (() => void)[] = [];
  const state = { hold: false, down: false };
  const getJSON = async (path: string): Promise<unknown> => {
    const before = Number(new URL(path, 'http://x').searchParams.get('before') ?? Infinity);
    const page = all.filter(({ plannedAt }) => plannedAt < before).slice(0, limit);
    const answer = structuredClone({ runs: page, ...(page.length === limit && { next: page.at(-1)?.plannedAt }) });
    if (state.hold) await new Promise<void>((go) => held.push(go));
    if (state.down) throw new Error('no network');
    return answer;
  };
  return { state, held, runs: createRuns({ getJSON } as never, 's') };
}

test('older pages follow the newest, and stay when that is read again', async () => {
  const all = [run(5), run(4), run(3), run(2), run(1)];
  const { runs } = served(all);
  await runs.load();
  await runs.older();
  expect(times(runs.store.get().runs)).toEqual(['5 done', '4 done', '3 done', '2 done']);
  all.unshift(run(6, 'running'));
  await runs.load();
  expect(times(runs.store.get().runs)).toEqual(['6 running', '5 done', '4 done', '3 done', '2 done']);
  await runs.older();
  expect([times(runs.store.get().runs).at(-1), runs.store.get().next]).toEqual(['1 done', undefined]);
});

test('a newest page that does not reach what is known takes its place', async () => {
  const all = [run(2), run(1)];
  const { runs } = served(all);
  await runs.load();
  all.unshift(run(9), run(8), run(7));
  await runs.load();
  expect([times(runs.store.get().runs), runs.store.get().next]).toEqual([['9 done', '8 done'], 8]);
});

test('an answer that comes late does not take a later one back', async () => {
  const all = [run(1, 'running')];
  const { runs, state, held } = served(all);
  state.hold = true;
  const first = runs.load();
  all[0] = run(1, 'done');
  const second = runs.load();
  held[1]?.();
  await second;
  held[0]?.();
  await first;
  expect(times(runs.store.get().runs)).toEqual(['1 done']);
});

test('failures: nothing known yet says so, and what is known stays', async () => {
  const { runs, state } = served([run(3), run(2), run(1)]);
  state.down = true;
  await runs.load();
  expect(runs.store.get().status).toBe('failed');
  state.down = false;
  await runs.load();
  state.down = true;
  await runs.older();
  await runs.load();
  expect(runs.store.get()).toMatchObject({ status: 'ready', busy: false, next: 2 });
});
