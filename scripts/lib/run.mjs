// @ts-check
// Child processes and the lines that say what a long step is doing. Built-ins only; runs on old Node too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const windows = process.platform === 'win32';

/**
 * Runs a program to its end, standard input closed. `show` lets its output through, otherwise it is only kept.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127: the program could not be started
 */
export async function run(command, args, { cwd = root, env = process.env, show = false } = {}) {
  // npm is a .cmd file on Windows, which only a shell starts.
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
 * Replaces this process as far as Node allows: same streams, signals handed on, its exit is ours. Never returns.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [node]
 * @param {boolean} [listens] the program calls `endWithOuter`, and so learns that this process is gone, however it went
 * @returns {Promise<never>}
 */
export async function become(args, env = process.env, node = process.execPath, listens = false) {
  const child = spawn(node, args, { cwd: process.cwd(), env, stdio: listens ? [0, 1, 2, 'ipc'] : 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'exit');
  process.exit(signal ? 1 : code);
}

/** In a process that another has become: ends as on a signal when that one is gone and could hand on none. */
export function endWithOuter() {
  if (!process.channel) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // A script that is through must not stay for the sake of this.
  process.channel.unref();
}

/** @param {number} since milliseconds of performance.now() */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Prints what a step is, while it lasts how far it is, and at the end how long it took.
 * @template T
 * @param {string} name
 * @param {string} doing
 * @param {() => Promise<T>} work
 * @param {() => string} [progress] how far it is, in a few words
 * @returns {Promise<T>}
 */
export async function timed(name, doing, work, progress = () => '') {
  const began = performance.now();
  say(name, doing);
  // A terminal sees it move; a log gets a line now and then.
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

/** A failure whose message is all a person needs; everything else keeps its stack. */
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
