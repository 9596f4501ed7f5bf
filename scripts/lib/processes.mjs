// @ts-check
// Runs several processes of a server behind one port, whose connections they accept themselves. Built-ins only.
import cluster from 'node:cluster';
import { say } from './run.mjs';

/** Pause before a process that died is started again; doubles while it dies young. Unit: ms. */
const firstPauseMs = 1000;
const longestPauseMs = 30_000;
const youngMs = 60_000;

/** In a process of `runProcesses`: it serves, so that the others may start. */
export const opened = () => void process.send?.('opened');

/**
 * Starts the first process, and the others once it serves: only one makes the tables. Signals are passed on. Resolves never;
 * exits when all processes have ended, or when the first could not start.
 * @param {number} count
 * @param {{ exec?: string, args?: readonly string[], env?: (number: number) => Readonly<Record<string, string>>, pauseMs?: number }} [options]
 *   `exec`: the script, by default that of this process; `env`: variables of a process, numbered from 1
 * @returns {Promise<never>}
 */
export function runProcesses(count, { exec, args = [], env = () => ({}), pauseMs = firstPauseMs } = {}) {
  // Round robin would hand connections to a process that was just killed, and they would hang. Idle ones accept.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ args: [...args], ...(exec === undefined ? {} : { exec }) });
  let serving = false;
  let stopping = false;
  /** `cluster.workers` still has a process that has exited until its channel closes. @type {Set<import('node:cluster').Worker>} */
  const running = new Set();
  /** @type {Map<number, NodeJS.Timeout>} */
  const waiting = new Map();
  /** @type {Map<number, number>} */
  const pauses = new Map();

  /** @param {number} number */
  function start(number) {
    waiting.delete(number);
    const began = performance.now();
    const worker = cluster.fork(env(number));
    running.add(worker);
    worker.once('message', () => {
      if (serving || stopping) return;
      serving = true;
      for (let other = 2; other <= count; other++) start(other);
    });
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (stopping || !serving) return endIfLast(code ?? 1);
      const young = performance.now() - began < youngMs;
      const pause = young ? (pauses.get(number) ?? pauseMs) : pauseMs;
      pauses.set(number, Math.min(pause * 2, longestPauseMs));
      say('server', `process ${number} ended (${signal ?? code}), starts again in ${pause / 1000} s`);
      waiting.set(number, setTimeout(start, pause, number));
    });
  }

  let worst = 0;
  /** @param {number} code */
  function endIfLast(code) {
    worst = Math.max(worst, code);
    if (running.size === 0) process.exit(worst);
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      stopping = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      // A process takes a second signal as an order to end at once, as it does alone.
      for (const worker of running) worker.process.kill('SIGTERM');
      if (running.size === 0) process.exit(worst);
    });
  start(1);
  return new Promise(() => undefined);
}
