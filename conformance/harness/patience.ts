// Timeouts that do not depend on load: they count the process's idle time, and CPU time relative to a measured unit.
import { performance } from 'node:perf_hooks';

/** Idle time after which a call counts as hanging. Unit: ms. */
export const patience = 5000;
/** CPU time on the reference machine after which a call counts as an endless loop. Unit: ms. */
const work = 5_000;

const tick = 50;

/** CPU time of `exercise` on the reference machine (a server of 2024, Node 24). Unit: ms. */
const reference = 30;

let measured: number | undefined;

/**
 * Returns how much slower this machine is than the reference machine, at least 1. Measured once, in CPU time, so that
 * load does not count.
 */
export function slowness(): number {
  if (measured !== undefined) return measured;
  const before = process.cpuUsage();
  exercise();
  const { user, system } = process.cpuUsage(before);
  measured = Math.max(1, (user + system) / 1000 / reference);
  return measured;
}

function exercise(): number {
  let sum = 0;
  const text = JSON.stringify(Array.from({ length: 200 }, (_item, at) => ({ at, name: `item ${at}` })));
  for (let round = 0; round < 400; round++) sum += (JSON.parse(text) as unknown[]).length;
  return sum;
}

/** CPU time after which a call counts as an endless loop on this machine. Unit: ms. */
export const workLimit = (): number => work * slowness();

/**
 * Calls `late` after the process was idle for `ms`, or used more CPU time than any call needs. Time taken by other
 * processes does not count. Returns a function that stops the watch.
 */
export function whenLate(ms: number, late: (found: string) => void): () => void {
  const cpu = process.cpuUsage();
  let { idle } = performance.eventLoopUtilization();
  let waited = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization().idle;
    // A late tick is due to the machine's load, not to the package.
    waited += Math.min(now - idle, tick);
    idle = now;
    const { user, system } = process.cpuUsage(cpu);
    const computed = (user + system) / 1000;
    if (waited >= ms) late(`nothing within ${ms} ms`);
    else if (computed > workLimit()) late(`nothing after ${Math.round(computed / 1000)} s of CPU time`);
    else return;
    clearInterval(timer);
  }, tick);
  return () => clearInterval(timer);
}
