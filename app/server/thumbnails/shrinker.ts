// Manages the thumbnail process: started with the first image, limited in time and memory, ended when idle.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../process/secret.server.ts';
import { readPermissions } from '../process/read-permissions.ts';
import type { ProgramCode } from '../process/read-permissions.ts';

export interface ShrinkerLimits {
  readonly ms: number;
  readonly memory: number;
  readonly idleMs: number;
}

export const shrinkerLimits: ShrinkerLimits = { ms: 20_000, memory: 900_000_000, idleMs: 30_000 };
const watchMs = 100;
/** Exit code of a program that threw. */
const failed = 1;

/** Undefined for images it cannot shrink in its limits. Rejects if the process ended otherwise. One at a time. */
export type Shrink = (bytes: Uint8Array) => Promise<Uint8Array | undefined>;

/** `program`: for tests. */
export function createShrinker(
  limits: ShrinkerLimits = shrinkerLimits,
  program: string = join(projectRoot(), 'app/server/thumbnails/child.ts'),
): Shrink {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let before: Promise<unknown> = Promise.resolve();

  function running(): ChildProcess {
    if (child?.connected === true) return child;
    const fresh = begin(program);
    child = fresh;
    fresh.on('exit', () => {
      if (child === fresh) child = undefined;
    });
    return fresh;
  }
  function rest(): void {
    child?.unref();
    child?.channel?.unref();
    clearTimeout(idle);
    idle = setTimeout(() => {
      const resting = child;
      // A process being ended takes no more images.
      child = undefined;
      resting?.kill('SIGKILL');
    }, limits.idleMs);
    idle.unref();
  }
  async function one(bytes: Uint8Array): Promise<Uint8Array | undefined> {
    clearTimeout(idle);
    const working = running();
    working.ref();
    working.channel?.ref();
    const thumbnail = await answerOf(working, bytes, limits);
    rest();
    return thumbnail;
  }
  return (bytes) => {
    const next = before.then(() => one(bytes));
    before = next.catch(() => undefined);
    return next;
  };
}

export const shrinkerCode: ProgramCode = {
  folders: ['app/server/thumbnails'],
  packages: ['@silvia-odwyer/photon-node', '@jsquash/webp', 'image-size'],
};
let permissions: readonly string[] | undefined;

function begin(program: string): ChildProcess {
  permissions ??= readPermissions(projectRoot(), shrinkerCode);
  const child = fork(program, {
    cwd: projectRoot(),
    env: { NODE_ENV: 'production' },
    execArgv: ['--max-old-space-size=400', '--no-warnings', ...permissions],
    serialization: 'advanced',
    stdio: 'ignore',
  });
  // Requests to the server have priority. A process that has already exited has none.
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    return child;
  }
  return child;
}

function answerOf(
  child: ChildProcess,
  bytes: Uint8Array,
  { ms, memory }: ShrinkerLimits,
): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    let over = false;
    let exceeded = false;
    const kill = (): void => {
      if (over) return;
      exceeded = true;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(kill, ms);
    const watch = setInterval(() => {
      void residentOf(child).then((resident) => resident > memory && kill());
    }, watchMs);
    const end = (): void => {
      over = true;
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onError);
    };
    const onMessage = (thumbnail: unknown): void => {
      end();
      resolve(thumbnail instanceof Uint8Array ? thumbnail : undefined);
    };
    const onError = (error: Error): void => {
      end();
      reject(error);
    };
    const onExit = (code: number | null, signal: string | null): void => {
      // Out of memory, or stopped by us: the image is the cause.
      const ours = exceeded || code === failed || signal === 'SIGABRT';
      end();
      if (ours) resolve(undefined);
      else reject(new Error(`the process of the thumbnails ended (${signal ?? code})`));
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onError);
    child.send(bytes, (error) => error && onError(error));
  });
}

/** Returns 0 if the system does not report it. Unit: bytes. */
async function residentOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
