// Starts a worker process in its own process group, which can be killed as one, without the caller's pipes.
import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { workLimit } from '../harness/patience.ts';

/** Allows reading files, for imports. The network is needed for the suite's loopback. */
const permissions = [
  '--permission',
  '--allow-fs-read=*',
  ...(process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : []),
];

/** Limit at which the kernel ends a worker without a parent. Unit: s of CPU time, far above what all bundled packages need. */
const lastResort = (): number => Math.ceil((workLimit() / 1000) * 240);

const open = new Set<ChildProcess>();
process.on('exit', () => open.forEach(kill));

/**
 * The worker's output goes through pipes of this process, so that a hanging worker keeps no shell pipe open, and to
 * stderr, since stdout has the results.
 */
export function startWorker(program: string, args: readonly string[]): ChildProcess {
  const given = [...permissions, program, '--worker', '--rows', ...args];
  const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], NODE_ENV: 'test', TZ: process.env['TZ'] };
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as ('ignore' | 'pipe' | 'ipc')[]; // the literal is widened otherwise
  const child =
    process.platform === 'win32'
      ? fork(program, given.slice(permissions.length + 1), { stdio, execArgv: permissions, env })
      : spawn('/bin/sh', ['-c', `ulimit -t ${lastResort()}; exec "$0" "$@"`, process.execPath, ...given], {
          stdio,
          env,
          detached: true,
        });
  open.add(child);
  child.once('exit', () => open.delete(child));
  child.stdout?.on('data', (bytes: Uint8Array) => process.stderr.write(bytes));
  child.stderr?.on('data', (bytes: Uint8Array) => process.stderr.write(bytes));
  return child;
}

/** Kills the worker and the processes that it started. */
export function kill(child: ChildProcess): void {
  const { pid } = child;
  try {
    if (pid === undefined || process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** Returns the process's CPU time; undefined if the system does not show it. Unit: ms. */
export function cpuTimeOf({ pid }: ChildProcess): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields after the name in brackets; fields 14 and 15 of the line are CPU time in ticks of 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

/** Timeout without any message, if CPU time is unknown. Unit: ms. */
const silence = 120_000;

/** Maximum output of a package; more counts as endless. Unit: MB. */
const mostOutput = 10;

/** Calls `looping` if the worker computes too long without a message, or prints too much. `alive`: to be called with each message. */
export function watchLoop(child: ChildProcess, looping: (why: string) => void): { alive(): void; stop(): void } {
  let written = 0;
  const count = ({ byteLength }: Uint8Array): void => {
    written += byteLength;
    if (written > mostOutput * 1e6) looping(`more than ${mostOutput} MB of output`);
  };
  const pipes = [child.stdout, child.stderr];
  for (const pipe of pipes) pipe?.on('data', count);
  let since = performance.now();
  let before = cpuTimeOf(child) ?? 0;
  const timer = setInterval(() => {
    const cpu = cpuTimeOf(child);
    const used = cpu === undefined ? 0 : cpu - before;
    const isLoop = cpu === undefined ? performance.now() - since > silence : used > workLimit();
    if (!isLoop) return;
    clearInterval(timer);
    looping(
      `a loop: ${Math.round((cpu === undefined ? performance.now() - since : used) / 1000)} s without giving way`,
    );
  }, 1000);
  return {
    alive() {
      since = performance.now();
      before = cpuTimeOf(child) ?? 0;
    },
    stop() {
      clearInterval(timer);
      for (const pipe of pipes) pipe?.off('data', count);
    },
  };
}
