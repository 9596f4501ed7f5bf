// Measurements: streams, typing, opening, first load, memory. Each opens and closes its own pages.
import type { CDPSession, Page } from 'playwright';
import { typewriterModes } from '../../app/client/settings/typewriter-modes.ts';
import type { TypewriterMode } from '../../app/client/settings/typewriter-modes.ts';
import { say } from '../lib/run.mjs';
import { spread } from '../bench/stats.ts';
import { lastWords } from '../../app/e2e/support/answer.ts';
import type { MeasureName } from './args.ts';
import { historyOf } from '../../app/e2e/support/history.ts';
import { newId } from '../../app/shared/conversation/ids.ts';
import { ask, awake, config, field, openPage } from './page.ts';
import type { Bench } from './page.ts';
import { profiled } from './profile.ts';
import { growthPerAnswer, percentile, row } from './report.ts';
import type { Row } from './report.ts';
import { traceTasks } from './tasks.ts';
import type { Task } from './tasks.ts';

export const measures: Readonly<Record<MeasureName, (bench: Bench) => Promise<readonly Row[]>>> = {
  async stream(bench) {
    const rows: Row[] = [];
    for (const mode of typewriterModes) rows.push(...(await stream(bench, mode)));
    return rows;
  },
  typing,
  opening,
  load,
  memory,
};

const budgets = { taskMs: 50, keyMs: 50, openMs: 500, loadKB: 191, growthKB: 100 } as const;
/** Unit: characters per second. */
const pace = 2_000;
const messages = 1_000;

async function stream(bench: Bench, animation: TypewriterMode): Promise<readonly Row[]> {
  const open = await openPage(bench, { animation, slowed: true });
  const { page, cdp } = open;
  try {
    await ask(page, { length: bench.quick ? 2_500 : 6_000, pace });
    await page.waitForTimeout(1_000);
    await page.evaluate(watchFrames);
    const length = bench.quick ? 5_000 : 24_000;
    const work = async (): Promise<void> => {
      await ask(page, { length, pace });
      // Includes highlighting of the last block, the footer, and the write to storage.
      await page.waitForTimeout(1_000);
    };
    let hot: readonly string[] = [];
    const tasks = await traceTasks(bench.browser, page, async () => {
      hot = await profiled(cdp, bench.profile, `stream-${animation}`, work);
    });
    for (const line of hot) say(animation, line);
    const seen = await page.evaluate(() => Reflect.get(globalThis, 'benchSeen') as Seen); // put there by watchFrames
    const walls = tasks.map(({ wall }) => wall);
    const longest = tasks.toSorted((a, b) => b.cpu - a.cpu)[0] ?? { wall: 0, cpu: 0, at: 0 };
    const over = (share: 'wall' | 'cpu'): readonly Task[] => tasks.filter((task) => task[share] > budgets.taskMs);
    const when = over('cpu').map(({ at }) => `${at.toFixed(1)} s`);
    const name = `stream, ${animation}:`;
    const share = (100 * tasks.reduce((sum, { cpu }) => sum + cpu, 0)) / ((length / pace + 1) * 1_000);
    return [
      row(
        `${name} longest task`,
        longest.cpu,
        'ms',
        budgets.taskMs,
        `${when.length} over 50 ms of ${tasks.length}${when.length > 0 ? ` (at ${when.join(', ')})` : ''}; main thread busy ${share.toFixed(0)} %`,
      ),
      row(
        `${name} longest by the clock`,
        Math.max(0, ...walls),
        'ms',
        undefined,
        `${over('wall').length} over 50 ms; observer saw ${seen.tasks.length}, ${seen.blocked.length} long frames; frame p95 ${percentile(seen.frames, 95).toFixed(0)} ms`,
      ),
    ];
  } finally {
    await open.close();
  }
}

interface Seen {
  readonly tasks: readonly number[];
  readonly blocked: readonly number[];
  readonly frames: readonly number[];
}

/** Runs in the page. */
function watchFrames(): void {
  const seen: { tasks: number[]; blocked: number[]; frames: number[] } = { tasks: [], blocked: [], frames: [] };
  Reflect.set(globalThis, 'benchSeen', seen);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked.push(duration);
  }).observe({ type: 'long-animation-frame' });
  let last = performance.now();
  const frame = (now: number): void => {
    seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function typing(bench: Bench): Promise<readonly Row[]> {
  const open = await openHistory(bench);
  const { id, page } = open;
  try {
    await openChat(page, id);
    await page.waitForTimeout(2_000);
    await field(page).focus();
    await page.evaluate(watchKeys);
    const keys = bench.quick ? 15 : 60;
    for (let index = 0; index < keys; index++) {
      await page.keyboard.press('abcdefghij '[index % 11] ?? 'a');
      await page.waitForTimeout(80);
    }
    // Warm-up: the first keys load code.
    const times = (await page.evaluate(() => Reflect.get(globalThis, 'benchKeys') as readonly number[])).slice(5);
    const { median, max } = spread(times);
    const note = `median ${median.toFixed(0)}, worst ${max.toFixed(0)} of ${times.length} keys`;
    return [row(`${messages} messages: key to paint, p95`, percentile(times, 95), 'ms', budgets.keyMs, note)];
  } finally {
    await open.close();
  }
}

/** Runs in the page. Measures from the key's timestamp to the first task after the frame that shows it. */
function watchKeys(): void {
  const times: number[] = [];
  Reflect.set(globalThis, 'benchKeys', times);
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)));
    },
    { capture: true },
  );
}

async function opening(bench: Bench): Promise<readonly Row[]> {
  const open = await openHistory(bench);
  const { id, page } = open;
  try {
    const times: number[] = [];
    for (let round = 0; round < (bench.quick ? 1 : 5); round++) {
      times.push(await openChat(page, id));
      await page.waitForTimeout(1_000);
      await page.locator('a[href="/"]').first().click();
      await page.waitForTimeout(1_000);
    }
    const { median, min, max } = spread(times);
    const note = `from click to its end painted; ${min.toFixed(0)}–${max.toFixed(0)} of ${times.length}`;
    return [row(`${messages} messages: opened`, median, 'ms', budgets.openMs, note)];
  } finally {
    await open.close();
  }
}

/** Each page is a separate user, since ids are unique on a server. */
async function openHistory(bench: Bench) {
  const id = newId();
  const conversation = historyOf(id, messages, config, Date.now());
  return { id, ...(await openPage(bench, { animation: 'none', slowed: true, conversation })) };
}

/** Clicks a conversation in the list and returns the time until its end is painted. Unit: ms. */
async function openChat(page: Page, id: string): Promise<number> {
  await page.evaluate(watchOpening, lastWords);
  await page.locator(`a[href="/c/${id}"]`).first().click();
  return page.evaluate(() => Reflect.get(globalThis, 'benchOpened') as Promise<number>);
}

/** Runs in the page. */
function watchOpening(words: string): void {
  const opened = new Promise<number>((resolve) => {
    const look = (since: number) => (): void => {
      const last = document.querySelector('[data-turn][data-last="true"] p');
      if (!last?.textContent?.includes(words)) return void requestAnimationFrame(look(since));
      setTimeout(() => resolve(performance.now() - since));
    };
    addEventListener('click', ({ timeStamp }) => requestAnimationFrame(look(timeStamp)), { capture: true, once: true });
  });
  Reflect.set(globalThis, 'benchOpened', opened);
}

async function load({ browser, url }: Bench): Promise<readonly Row[]> {
  const html = await (await fetch(url)).text();
  // Counts everything named by the document, which must load before hydration.
  const named = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const scripts: { path: string; size: Promise<number> }[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
      scripts.push({ path: new URL(request.url()).pathname, size });
    });
    await page.goto(url);
    await awake(page);
    await page.waitForTimeout(2_000);
    const sizes = await Promise.all(scripts.map(async ({ path, size }) => ({ path, size: await size })));
    const total = (list: typeof sizes): number => list.reduce((sum, { size }) => sum + size, 0) / 1_000;
    const first = sizes.filter(({ path }) => named.has(path));
    const rest = sizes.filter(({ path }) => !named.has(path));
    const note = `${first.length} files; ${total(rest).toFixed(0)} KB more when idle`;
    return [row('first load, script on the wire', total(first), 'KB', budgets.loadKB, note)];
  } finally {
    await context.close();
  }
}

async function memory(bench: Bench): Promise<readonly Row[]> {
  const count = bench.quick ? 5 : 20;
  const length = 20_000;
  const open = await openPage(bench, { animation: 'none', slowed: false });
  const { page, cdp } = open;
  try {
    const apart: number[] = [];
    for (let index = 0; index < count; index++) {
      await page.locator('a[href="/"]').first().click();
      await page.locator('article[aria-busy]').first().waitFor({ state: 'detached' });
      await ask(page, { length, pace: 0 });
      apart.push(await heapOf(page, cdp));
    }
    const together: number[] = [];
    for (let index = 0; index < count && !bench.quick; index++) {
      await ask(page, { length, pace: 0 });
      together.push(await heapOf(page, cdp));
    }
    const noteOf = (sizes: readonly number[]): string =>
      `${((sizes[0] ?? 0) / 1_000).toFixed(1)} MB after the first, ${((sizes.at(-1) ?? 0) / 1_000).toFixed(1)} after ${count}`;
    return [
      row('heap per long answer, new chats', growthPerAnswer(apart), 'KB', budgets.growthKB, noteOf(apart)),
      ...(bench.quick
        ? []
        : [row('heap per long answer, one chat', growthPerAnswer(together), 'KB', undefined, noteOf(together))]),
    ];
  } finally {
    await open.close();
  }
}

/** After a garbage collection. Unit: KB. */
async function heapOf(page: Page, cdp: CDPSession): Promise<number> {
  await page.waitForTimeout(700);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1_000;
}
