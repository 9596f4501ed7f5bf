// The CPU cost of synchronous work, in units of a fixed job of this process: a busy machine slows both alike.

/** Unit: ms of CPU of this thread since it began. */
export function cpuOfThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function cpuOf(work: () => void): number {
  const before = cpuOfThread();
  work();
  return cpuOfThread() - before;
}

/** About 5 ms on a machine of 2026, string and array work as parsers do it. */
function fixedJob(): void {
  const words: string[] = [];
  for (let at = 0; at < 26_000; at++) words.push(`word ${at % 97}`);
  if (words.join(' ').split(' ').length !== 52_000) throw new Error('the fixed job was optimised away');
}

/** The clock of a thread moves in steps of several ms: the job is measured many times over. */
const rounds = 40;
let unit: number | undefined;

/** CPU of a fixed job. Unit: ms. */
export const jobMs = (): number =>
  (unit ??=
    cpuOf(() => {
      for (let round = 0; round < rounds; round++) fixedJob();
    }) / rounds);

/** Cost of the work. Unit: fixed jobs. */
export function costOf(work: () => void): number {
  const one = jobMs();
  return cpuOf(work) / one;
}
