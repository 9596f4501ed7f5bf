// @ts-check
// Runs child processes, and prints the progress of long steps. Built-ins only; also runs on old Node versions.
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const windows = process.platform === 'win32';

/**
 * Runs a program to its end, with closed standard input. `show`: also prints its output, which is returned.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127: the program could not be started
 */
export async function run(command, args, { cwd = root, env = process.env, show = false } = {}) {
  // On Windows, npm is a .cmd file, which requires a shell.
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: windows && command === 'npm',
  });
  let output = '';
  /** @param {NodeJS.WriteStream} to @returns {(chunk: Buffer) => void} */
  const keep = (to) => (chunk) => {
    output += chunk;
    if (show) to.write(chunk);
  };
  child.stdout.on('data', keep(process.stdout));
  child.stderr.on('data', keep(process.stderr));
  try {
    const [code, signal] = await once(child, 'close');
    return { code: signal ? 1 : code, output };
  } catch (error) {
    return { code: 127, output: String(error) };
  }
}

/** @param {readonly string[]} args @param {{ env?: NodeJS.ProcessEnv, show?: boolean }} [options] */
export const runNode = (args, options) => run(process.execPath, args, options);

/**
 * Replaces this process as far as Node allows: same streams, forwarded signals, same exit code. Never returns.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [node]
 * @param {boolean} [listens] the program calls `endWithOuter`, to end when this process ends in any way
 * @returns {Promise<never>}
 */
export async function become(args, env = process.env, node = process.execPath, listens = false) {
  const child = spawn(node, args, { cwd: process.cwd(), env, stdio: listens ? [0, 1, 2, 'ipc'] : 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'exit');
  process.exit(signal ? 1 : code);
}

/**
 * In a process started by `become`: ends it like a signal if the outer process ended without forwarding one. The channel of a
 * cluster's process leads to its first process, and is all that keeps it running until it listens.
 */
export function endWithOuter() {
  if (!process.channel || cluster.isWorker) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel must not keep a finished script running.
  process.channel.unref();
}

/** @param {number} since milliseconds of performance.now() */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Prints a step's name, its progress, and at the end its duration.
 * @template T
 * @param {string} name
 * @param {string} doing
 * @param {() => Promise<T>} work
 * @param {() => string} [progress] in a few words
 * @returns {Promise<T>}
 */
export async function timed(name, doing, work, progress = () => '') {
  const began = performance.now();
  say(name, doing);
  // More often in a terminal than in a log.
  const timer = setInterval(
    () => say(name, `${progress()} ${seconds(began)}`.trim()),
    process.stdout.isTTY ? 5_000 : 15_000,
  );
  try {
    const result = await work();
    say(name, `done in ${seconds(began)}`);
    return result;
  } catch (error) {
    say(name, `failed after ${seconds(began)}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** @param {string} name @param {string} text */
export const say = (name, text) => console.log(`  ${name.padEnd(13)} ${text}`);

/** An error of which only the message is printed; others are printed with their stack. */
export class Failure extends Error {}

/** @param {() => Promise<void>} work */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error && String(Object(error).code).startsWith('ERR_PARSE_ARGS')) {
      console.error(error.message.split('. ')[0]);
      process.exit(2);
    }
    const plain = error instanceof Failure || (error instanceof Error && error.name === 'EnvError');
    console.error(plain ? /** @type {Error} */ (error).message : error);
    process.exit(1);
  }
}
