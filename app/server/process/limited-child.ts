// A program in a process of its own: limited in time, memory and words, without the environment and its keys, and without a way to write.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { projectRoot } from './secret.server.ts';
import { readPermissions } from './read-permissions.ts';
import type { ProgramCode } from './read-permissions.ts';

export interface ChildLimits {
  readonly ms: number;
  /** Time from the first byte of the result on, where it begins before it is known. */
  readonly msFromFirstByte?: number;
  /** CPU seconds, of all threads. Default: twice the time in all. */
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
  /** On stdin, one after the other. */
  readonly input: readonly Uint8Array[];
  readonly limits: ChildLimits;
  readonly signal?: AbortSignal;
}

/** `tooLate`: within the time from the first byte on. */
export type ChildEnd = 'tooSlow' | 'tooLate' | 'tooMuchMemory' | 'tooMuch' | 'aborted' | 'failed';
export type ChildAnswer = { readonly output: string } | { readonly ended: ChildEnd };

/** Old generation, below the limit of the whole process: a heap that is full ends it sooner and cleanly. Unit: MB. */
const heapMB = 400;
const watchMs = 100;
const permissions = new WeakMap<ProgramCode, readonly string[]>();

function permissionsOf(code: ProgramCode): readonly string[] {
  const known = permissions.get(code) ?? readPermissions(projectRoot(), code);
  permissions.set(code, known);
  return known;
}

/** Of POSIX; there is none on Windows and in the smallest images. */
const shell = '/bin/sh';
let hasShell: boolean | undefined;

/**
 * The command, under the system's own limit of CPU: a server that is killed kills nobody any more, and a program that never yields
 * sees no end of it.
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

/** Never rejects. The program writes its result to descriptor 3: nothing that a library prints gets into it. */
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
    // A process that ends early takes no more of its input.
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

/** 0 where the system does not tell: there the heap's own limit remains. Unit: bytes. */
async function residentOf({ pid }: ChildProcess): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * 4096;
}
