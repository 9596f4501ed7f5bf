// Gives memory back while the server has nothing to do. V8 collects when something is allocated, so that what a start
// or a burst of requests has left would stay for as long as the server is idle.
import { performance } from 'node:perf_hooks';
import type { EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Share of the time in which the event loop may have been busy: a collection stops it for a tenth of a second. */
const idleBelow = 0.02;
/** Growth since the last collection that is worth another one. Unit: bytes. */
const worthBytes = 16_000_000;

/** Collects when the last interval was idle, if the heap has grown since the last time. */
export function collectWhenIdle(everyMs = 10_000): void {
  const collect = collector();
  let left = 0;
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > idleBelow || process.memoryUsage().heapUsed < left + worthBytes) return;
    collect();
    left = process.memoryUsage().heapUsed;
  }, everyMs).unref();
}

/** `gc` is part of the flag's contexts only: nothing else in the process sees it. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // as V8 defines it
  setFlagsFromString('--no-expose-gc');
  return collect;
}
