// The machine's speed at this moment: a fixed JSON.parse job, so that noise is seen and each figure has a unit of its own.
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

/** Microseconds of one parse, the median of several short runs. */
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

/** Influence of the machine on one sample. */
export interface Noise {
  speed: Speed;
  /** Share of the time that the process was ready to run and another had its core; 0 where the system does not tell. */
  waited: number;
}

const mostDrift = 0.25;
/** Share of the time: above it a wall-clock figure shows the neighbours and not the subject. */
const mostWaiting = 0.03;

/** True when a sample is taken again: the machine changed its speed, or a figure in wall-clock time was disturbed. */
export function disturbed({ speed, waited }: Noise, wallClock: boolean): boolean {
  const { before, after } = speed;
  return Math.abs(after - before) / Math.min(before, after) > mostDrift || (wallClock && waited > mostWaiting);
}

/** Starts to watch this process; the answer is the share of time since then that it waited for its core. */
export function watchCore(): () => number {
  const delay = coreDelayMs();
  const start = performance.now();
  return () => (coreDelayMs() - delay) / (performance.now() - start);
}

/** Linux tells how long the main thread has stood in the queue of its core. */
function coreDelayMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
