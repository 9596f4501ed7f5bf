// Reads the tasks of the page's main thread from Chromium's trace: wall-clock and CPU time of each.
import type { Browser, Page } from 'playwright';

export interface Task {
  /** Units: ms. `cpu` excludes time in which another process had the core. */
  readonly wall: number;
  readonly cpu: number;
  /** Since the first task. Unit: s. */
  readonly at: number;
}

interface TraceEvent {
  readonly name?: string;
  readonly ph?: string;
  readonly pid?: number;
  readonly tid?: number;
  readonly ts?: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const taskNames: ReadonlySet<string | undefined> = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);

export async function traceTasks(browser: Browser, page: Page, work: () => Promise<void>): Promise<readonly Task[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  return tasksOf((await browser.stopTracing()).toString('utf8'));
}

export function tasksOf(trace: string): readonly Task[] {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] }; // Chromium's trace format
  const mains = new Map(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => [pid, tid]),
  );
  const byProcess = Map.groupBy(
    traceEvents.filter(({ name, ph, pid, tid }) => ph === 'X' && taskNames.has(name) && mains.get(pid) === tid),
    ({ pid }) => pid,
  );
  // The page's process is the busiest one.
  const all = [...byProcess.values()].map((events) =>
    events.map(({ ts = 0, dur = 0, tdur = dur }) => ({
      wall: dur / 1_000,
      cpu: tdur / 1_000,
      at: (ts - (events[0]?.ts ?? 0)) / 1_000_000,
    })),
  );
  const sum = (list: readonly Task[]): number => list.reduce((total, { wall }) => total + wall, 0);
  return all.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
}
