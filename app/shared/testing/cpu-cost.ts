// The CPU cost of synchronous work, in units of a fixed job of this process: a busy machine slows both alike.

/** Unit: ms of CPU of this thread. */
function cpuOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
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

/** Cost of the work. Unit: fixed jobs. */
export function costOf(work: () => void): number {
  unit ??=
    cpuOf(() => {
      for (let round = 0; round < rounds; round++) fixedJob();
    }) / rounds;
  return cpuOf(work) / unit;
}
