// Measures the machine's current speed by a fixed JSON.parse job, to detect noise and to give each figure a unit.
import { readFileSync } from 'node:fs';

const runs = 21;
const parsesPerRun = 1_500;
const job = JSON.stringify({
  id: 'chatcmpl-Bq7Rk2vT9wXyZ4aB6cD8eF0gH1iJ3',
  object: 'chat.completion.chunk',
  created: 1_763_596_800,
  model: 'gpt-4o-2024-08-06',
  service_tier: 'default',
  choices: [{ index: 0, delta: { content: 'The quick brown ' }, logprobs: null, finish_reason: null }],
  usage: null,
});

/** Returns the duration of one parse, the median of several short runs. Unit: µs. */
export function measureSpeed(): number {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    for (let index = 0; index < parsesPerRun; index++) JSON.parse(job);
    times.push(((performance.now() - start) * 1e3) / parsesPerRun);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

export interface Speed {
  before: number;
  after: number;
}

/** Disturbance of a sample by the machine. */
export interface Noise {
  speed: Speed;
  /** Share of the time in which the process was ready but had no core; 0 if the system does not report it. */
  waited: number;
}

const mostDrift = 0.25;
/** Share above which wall-clock figures depend on other processes. */
const mostWaiting = 0.03;

/** True if to repeat a sample: the machine's speed changed, or a wall-clock figure was disturbed. */
export function disturbed({ speed, waited }: Noise, wallClock: boolean): boolean {
  const { before, after } = speed;
  return Math.abs(after - before) / Math.min(before, after) > mostDrift || (wallClock && waited > mostWaiting);
}

/** Starts watching this process. The result returns the share of time since then in which it waited for its core. */
export function watchCore(): () => number {
  const delay = coreDelayMs();
  const start = performance.now();
  return () => (coreDelayMs() - delay) / (performance.now() - start);
}

/** Linux reports how long the main thread has waited for its core. */
function coreDelayMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
