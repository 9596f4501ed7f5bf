// Patience that a busy machine does not shorten: idle time of the process counts, and CPU time of a measured unit.
import { performance } from 'node:perf_hooks';

/** Idle time after which a call counts as hanging. Unit: ms. */
export const patience = 5000;
/** CPU time after which a call counts as a loop, on the machine that the reference was measured on. Unit: ms. */
const work = 5_000;

const tick = 50;

/** CPU time of `exercise` on the machine of reference (a server of 2024, Node 24). Unit: ms. */
const reference = 30;

let measured: number | undefined;

/** How much slower this machine is than the one of reference, at least 1: measured once, in CPU time, so that load does not count. */
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

/** CPU time that a loop is given. Unit: ms. */
export const workLimit = (): number => work * slowness();

/**
 * Calls `late` when the process has waited for `ms` with nothing to do, or has computed for longer than any call needs. What
 * other processes take from this one counts for neither. Returns what ends the watch.
 */
export function whenLate(ms: number, late: (found: string) => void): () => void {
  const cpu = process.cpuUsage();
  let { idle } = performance.eventLoopUtilization();
  let waited = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization().idle;
    // A tick that comes late has waited for the machine, not for the package.
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
