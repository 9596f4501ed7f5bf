// Measures CPU cost of synchronous work in units of a fixed job, so that a busy machine affects both alike.

/** Returns this thread's CPU time in ms. */
export function cpuOfThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function cpuOf(work: () => void): number {
  const before = cpuOfThread();
  work();
  return cpuOfThread() - before;
}

/** About 5 ms on a machine of 2026: string and array work, similar to parsers. */
function fixedJob(): void {
  const words: string[] = [];
  for (let at = 0; at < 26_000; at++) words.push(`word ${at % 97}`);
  if (words.join(' ').split(' ').length !== 52_000) throw new Error('the fixed job was optimised away');
}

/** Thread clocks advance in steps of several ms: measure many rounds. */
const rounds = 40;
let unit: number | undefined;

/** Returns the CPU time of a fixed job in ms. */
export const jobMs = (): number =>
  (unit ??=
    cpuOf(() => {
      for (let round = 0; round < rounds; round++) fixedJob();
    }) / rounds);

export function costOf(work: () => void): number {
  const one = jobMs();
  return cpuOf(work) / one;
}
