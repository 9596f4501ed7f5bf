// Runs a program in a child process with limited time, memory and output, without environment or write access.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { projectRoot } from './secret.server.ts';
import { readPermissions } from './read-permissions.ts';
import type { ProgramCode } from './read-permissions.ts';

export interface ChildLimits {
  readonly ms: number;
  /** Timeout after the first byte of the result, if output begins before the result is complete. Unit: ms. */
  readonly msFromFirstByte?: number;
  /** CPU seconds of all threads. Default: twice the total time. */
  readonly cpu?: number;
  /** Bytes of resident memory. */
  readonly memory: number;
  /** Bytes of the result. */
  readonly result: number;
}

export interface LimitedProgram {
  /** Absolute path. */
  readonly program: string;
  readonly args?: readonly string[];
  readonly code: ProgramCode;
  /** Written to stdin in order. */
  readonly input: readonly Uint8Array[];
  readonly limits: ChildLimits;
  readonly signal?: AbortSignal;
}

/** `tooLate`: the timeout after the first byte. */
export type ChildEnd = 'tooSlow' | 'tooLate' | 'tooMuchMemory' | 'tooMuch' | 'aborted' | 'failed';
export type ChildAnswer = { readonly output: string } | { readonly ended: ChildEnd };

/** Heap limit, below the process limit, so that a full heap ends the process early and cleanly. Unit: MB. */
const heapMB = 400;
const watchMs = 100;
const permissions = new WeakMap<ProgramCode, readonly string[]>();

function permissionsOf(code: ProgramCode): readonly string[] {
  const known = permissions.get(code) ?? readPermissions(projectRoot(), code);
  permissions.set(code, known);
  return known;
}

/** A POSIX shell; missing on Windows and in minimal images. */
const shell = '/bin/sh';
let hasShell: boolean | undefined;

/**
 * Wraps the command in the system's CPU limit, because a killed server can no longer end the child, and a program
 * that never yields would run forever.
 */
function limited(
  node: readonly string[],
  { ms, msFromFirstByte = 0, cpu }: ChildLimits,
): readonly [string, ...string[]] {
  hasShell ??= existsSync(shell);
  if (!hasShell) return [process.execPath, ...node];
  const seconds = cpu ?? Math.ceil((2 * (ms + msFromFirstByte)) / 1000);
  return [shell, '-c', `unset PWD OLDPWD SHLVL; ulimit -S -t ${seconds}; exec "$0" "$@"`, process.execPath, ...node];
}

/** Never rejects. The program writes its result to descriptor 3, so that output of libraries does not mix with it. */
export function runLimited({ program, args = [], code, input, limits, signal }: LimitedProgram): Promise<ChildAnswer> {
  const flags = [`--max-old-space-size=${heapMB}`, '--no-warnings', ...permissionsOf(code)];
  const [command, ...rest] = limited([...flags, program, ...args], limits);
  const child = spawn(command, rest, {
    cwd: projectRoot(),
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    let reason: ChildEnd | undefined;
    const kill = (end: ChildEnd): void => {
      reason ??= end;
      child.kill('SIGKILL');
    };
    const abort = (): void => kill('aborted');
    let timer = setTimeout(() => kill('tooSlow'), limits.ms);
    const watch = setInterval(() => {
      void residentOf(child).then((resident) => resident > limits.memory && kill('tooMuchMemory'));
    }, watchMs);
    child.stdio[3]?.on('data', (piece: Buffer) => {
      if (size === 0 && limits.msFromFirstByte !== undefined) {
        clearTimeout(timer);
        timer = setTimeout(() => kill('tooLate'), limits.msFromFirstByte);
      }
      size += piece.byteLength;
      if (size > limits.result) kill('tooMuch');
      else pieces.push(piece);
    });
    // A process that ended early does not read the rest of its input.
    child.stdin?.on('error', () => undefined);
    for (const piece of input) child.stdin?.write(piece);
    child.stdin?.end();
    child.on('error', () => kill('failed'));
    child.on('close', (code, name) => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', abort);
      // V8 aborts a process whose heap is full.
      const full = name === 'SIGABRT' || name === 'SIGTRAP' || code === 134;
      if (reason !== undefined) resolve({ ended: reason });
      else if (name === 'SIGXCPU') resolve({ ended: 'tooSlow' });
      else if (size > 0 && !full) resolve({ output: Buffer.concat(pieces).toString('utf8') });
      else resolve({ ended: full ? 'tooMuchMemory' : 'failed' });
    });
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
}

/** Returns 0 if the system does not report it; then only the heap limit applies. Unit: bytes. */
async function residentOf({ pid }: ChildProcess): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * 4096;
}
