// Child processes of the bench, each pinned to a core if possible and killed by its id.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask } from './ipc.ts';

/** Core of a process: one for the subject alone, the other for the fake provider and the gateways' client. */
export type Place = 'subject' | 'others';

const cores = availableParallelism();
const canPin = process.platform === 'linux' && spawnSync('taskset', ['-V']).status === 0;
const coreOf: Readonly<Record<Place, number>> = { subject: cores > 1 ? 1 : 0, others: 0 };
const keptErrorCharacters = 4_000;

export function placement(): string {
  if (!canPin) return `${cores} cores, not pinned (taskset is not there): figures are less steady`;
  if (cores === 1) return 'one core for all: subject and fake provider share it';
  return `subject on core ${coreOf.subject}, fake provider on core ${coreOf.others}, of ${cores}`;
}

export class Child {
  readonly #process: ChildProcess;
  #errors = '';

  private constructor(child: ChildProcess) {
    this.#process = child;
    child.stderr?.on('data', (bytes: Buffer) => {
      this.#errors = (this.#errors + bytes.toString()).slice(-keptErrorCharacters);
    });
    child.stdout?.resume();
    child.on('exit', () => running.delete(this));
    running.add(this);
  }

  static start(
    script: URL,
    place: Place,
    nodeFlags: readonly string[] = [],
    environment: Readonly<Record<string, string>> = {},
  ): Child {
    const node = [process.execPath, ...nodeFlags, fileURLToPath(script)];
    const [command = '', ...rest] = canPin ? ['taskset', '-c', String(coreOf[place]), ...node] : node;
    return new Child(
      spawn(command, rest, {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...process.env, NODE_ENV: 'production', ...environment },
      }),
    );
  }

  async ask<T>(name: string, argument: unknown = null, timeoutMs = 120_000): Promise<T> {
    try {
      return await ask<T>(this.#process, name, argument, timeoutMs);
    } catch (error) {
      throw new Error(
        `${error instanceof Error ? error.message : String(error)}${this.#errors && `\n${this.#errors}`}`,
        { cause: error },
      );
    }
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // taskset replaces itself by exec, so this pid is the child's own.
    child.kill('SIGKILL');
    await gone;
  }
}

const running = new Set<Child>();

/** Data folder of a bench's servers. The servers are killed, so the bench deletes the folder. */
export function dataFolderOf(benchPid: number): string {
  return join(tmpdir(), `tributary-bench-${benchPid}`);
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((child) => child.stop()));
  rmSync(dataFolderOf(process.pid), { recursive: true, force: true });
}
