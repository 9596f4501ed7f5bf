// Packages in processes of their own: the suite watches its whole process, so one checks one at a time, and what a package
// may not do (write, start programs, see the caller's environment) is taken from its process.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import type { CaseResult, Watcher } from '../check.ts';
import type { Live } from './live.ts';
import type { Outcome } from './report.ts';
import { wholeOf } from './whole.ts';
import { folderOf } from './load.ts';
import { missingInPack } from './packed.ts';
import { kill, startWorker, watchLoop } from './worker.ts';

/** Told by a worker that was started with `--rows`; without it the outcome is all it sends. */
type Said =
  | { readonly starts: Parameters<Watcher['starts']>[0] }
  | { readonly result: Parameters<Watcher['result']>[0] }
  | { readonly outcome: Outcome }
  | { readonly alive: true };
/** `from`: the word that the worker got before it imported any package, which a package does not know. */
type Message = Said & { readonly from?: string };

/** Cases wait more than they compute (slow readers, aborts): twice the cores are kept busy. */
const jobs = (packages: number): number => Math.min(packages, availableParallelism() * 2);

/** `program` is the command line itself, started again as a worker; `live` is told what comes. */
export async function checkSideBySide(
  names: readonly string[],
  program: string,
  only: readonly string[] | undefined,
  live: Live,
): Promise<void> {
  const args = only === undefined ? [] : ['--only', only.join()];
  const queue = [...names];
  const worker = async (): Promise<void> => {
    let child = start(program, args);
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      // A package may have ended the process before: the next one is checked in a fresh one.
      if (!child.connected) child = start(program, args);
      const began = performance.now();
      const answer = await answerOf(child, name, { live, only });
      if (typeof answer === 'string') live.cut(name, answer);
      else live.outcome(name, await publishable(name, answer ?? died(name, performance.now() - began)));
    }
    if (child.connected) child.disconnect();
  };
  await Promise.all(Array.from({ length: jobs(names.length) }, worker));
}

const words = new WeakMap<ChildProcess, string>();

function start(program: string, args: readonly string[]): ChildProcess {
  const child = startWorker(program, args);
  const word = randomUUID();
  words.set(child, word);
  child.send({ word });
  return child;
}

/** undefined when the worker ended without an answer, words when it had to be ended. */
async function answerOf(
  child: ChildProcess,
  name: string,
  { live, only }: { readonly live: Live; readonly only: readonly string[] | undefined },
): Promise<Outcome | string | undefined> {
  return new Promise((resolve) => {
    let why: string | undefined;
    const watch = watchLoop(child, (words) => {
      why = words;
      kill(child);
    });
    const rows: CaseResult[] = [];
    const onMessage = (message: Message): void => {
      // A package has sent it.
      if (message.from !== words.get(child)) return;
      watch.alive();
      if ('starts' in message) live.starts(name, message.starts);
      else if ('result' in message) {
        rows.push(message.result);
        live.result(name, message.result);
      } else if ('outcome' in message) end(wholeOf(message.outcome, only, rows));
    };
    const onExit = (): void => end(why);
    // One process answers for many packages: what waited for this answer must not stay.
    const end = (outcome: Outcome | string | undefined): void => {
      watch.stop();
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(outcome);
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
    child.send(name);
  });
}

/** Only a process that may start programs can ask npm. */
async function publishable(name: string, outcome: Outcome): Promise<Outcome> {
  if ('problem' in outcome) return outcome;
  const problem = await missingInPack(folderOf(name));
  return problem === undefined ? outcome : { provider: outcome.provider, problem, ms: outcome.ms };
}

const died = (name: string, ms: number): Outcome => ({
  provider: basename(name),
  problem: 'the process that checked it ended: run the suite on this package alone to see why',
  ms,
});

/** Sign of life of a worker that a loop keeps from giving. Unit: ms. */
const heartbeat = 500;

/** The other side: checks each name it is sent and answers with its outcome, with `rows` also while it is at it. */
export function serveAsWorker(check: (name: string, watcher?: Watcher) => Promise<Outcome>, rows: boolean): void {
  const send = process.send?.bind(process);
  // The channel is the suite's: packages find none, and cannot read what goes through it.
  for (const [name, value] of [
    ['send', undefined],
    ['_send', Reflect.get(process, '_send')],
  ] as const)
    Object.defineProperty(process, name, { value, writable: false, configurable: false });
  let word: string | undefined;
  const tell = (said: Said): void => void send?.({ ...said, from: word });
  const watcher: Watcher = { starts: (each) => tell({ starts: named(each) }), result: (result) => tell({ result }) };
  if (rows) setInterval(() => tell({ alive: true }), heartbeat).unref();
  // The parent process is gone: nobody waits for the rest.
  process.on('disconnect', () => process.exit());
  // Nothing here tells a package that it is being looked at.
  process.argv = [process.execPath, join(process.cwd(), 'server.js')];
  process.on('message', (given: string | { readonly word: string }) => {
    if (typeof given === 'object') {
      word ??= given.word;
      return;
    }
    void (rows
      ? check(given, watcher).then((outcome) => tell({ outcome }))
      : check(given).then((outcome) => send?.(outcome)));
  });
}

/** A case holds its function, which no message can. */
const named = ({ id, level, title }: Parameters<Watcher['starts']>[0]) => ({ id, level, title });
