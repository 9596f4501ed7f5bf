// Runs packages in separate processes: the suite watches its complete process, so each checks one package at a time.
// The process lacks what a package must not do: write, start programs, see the caller's environment.
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

/** Sent by a worker started with `--rows`; without it, a worker sends only the outcome. */
type Said =
  | { readonly starts: Parameters<Watcher['starts']>[0] }
  | { readonly result: Parameters<Watcher['result']>[0] }
  | { readonly outcome: Outcome }
  | { readonly alive: true };
/** `from`: a secret that the worker received before it imported a package, so packages cannot forge messages. */
type Message = Said & { readonly from?: string };

/** Cases wait more than they compute (slow readers, aborts), so there are two jobs per core. */
const jobs = (packages: number): number => Math.min(packages, availableParallelism() * 2);

/** `program`: the command line, started again as worker. `live`: receives results. */
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
      // The last package may have ended its process: then the next one gets a new process.
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

/** Returns undefined if the worker ended without an answer, and a message if it was killed. */
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
      // The message was sent by a package.
      if (message.from !== words.get(child)) return;
      watch.alive();
      if ('starts' in message) live.starts(name, message.starts);
      else if ('result' in message) {
        rows.push(message.result);
        live.result(name, message.result);
      } else if ('outcome' in message) end(wholeOf(message.outcome, only, rows));
    };
    const onExit = (): void => end(why);
    // A process checks many packages, so listeners for this answer must be removed.
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

/** Checks the npm package here, since workers may not start programs. */
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

/** Interval of a worker's heartbeat, which a loop prevents. Unit: ms. */
const heartbeat = 500;

/** Worker side: checks each name it receives and sends the outcome; with `rows`, also results in between. */
export function serveAsWorker(check: (name: string, watcher?: Watcher) => Promise<Outcome>, rows: boolean): void {
  const send = process.send?.bind(process);
  // Hides the channel, so that packages can neither use nor read it.
  for (const [name, value] of [
    ['send', undefined],
    ['_send', Reflect.get(process, '_send')],
  ] as const)
    Object.defineProperty(process, name, { value, writable: false, configurable: false });
  let word: string | undefined;
  const tell = (said: Said): void => void send?.({ ...said, from: word });
  const watcher: Watcher = { starts: (each) => tell({ starts: named(each) }), result: (result) => tell({ result }) };
  if (rows) setInterval(() => tell({ alive: true }), heartbeat).unref();
  // The parent process has ended, so the results are no longer needed.
  process.on('disconnect', () => process.exit());
  // Hides from a package that it is being tested.
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

/** A case contains its function, which cannot be sent in a message. */
const named = ({ id, level, title }: Parameters<Watcher['starts']>[0]) => ({ id, level, title });
