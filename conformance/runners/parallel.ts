// Many packages side by side, each in a process of its own: the suite watches its whole process, so one checks one at a time.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { Outcome } from './report.ts';

/** Cases wait more than they compute (slow readers, aborts): twice the cores are kept busy. */
const jobs = (packages: number): number => Math.min(packages, availableParallelism() * 2);

/** The outcomes in the order of the names. `program` is the command line itself, started again as a worker. */
export async function checkSideBySide(
  names: readonly string[],
  program: string,
  args: readonly string[],
): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const queue = [...names];
  const start = (): ChildProcess =>
    fork(program, ['--worker', ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const worker = async (): Promise<void> => {
    let child = start();
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      // A package may have ended the process before: the next one is checked in a fresh one.
      if (!child.connected) child = start();
      const began = performance.now();
      outcomes.set(name, (await answerOf(child, name)) ?? died(name, performance.now() - began));
    }
    if (child.connected) child.disconnect();
  };
  await Promise.all(Array.from({ length: jobs(names.length) }, worker));
  return names.map((name) => outcomes.get(name) ?? died(name, 0));
}

/** undefined when the worker ended without an answer. */
async function answerOf(child: ChildProcess, name: string): Promise<Outcome | undefined> {
  const gone = new AbortController();
  const answer = once(child, 'message', { signal: gone.signal }).then(
    ([outcome]: unknown[]) => outcome as Outcome, // the worker below sends nothing else
    () => undefined,
  );
  const giveUp = (): void => gone.abort();
  child.once('exit', giveUp);
  child.send(name);
  // One process answers for many packages: what waited for this answer must not stay.
  return answer.finally(() => child.off('exit', giveUp));
}

const died = (name: string, ms: number): Outcome => ({
  provider: basename(name),
  problem: 'the process that checked it ended: run the suite on this package alone to see why',
  ms,
});

/** The other side: checks each name it is sent and answers with its outcome. */
export function serveAsWorker(check: (name: string) => Promise<Outcome>): void {
  process.on('message', (name: string) => {
    void check(name).then((outcome) => process.send?.(outcome));
  });
}
