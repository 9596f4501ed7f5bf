// Starts the API in a process of its own, with its own environment, on a free port; keeps what it logs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileOf } from './programs.ts';

export interface App {
  readonly url: string;
  /** Everything written to standard output and standard error so far. */
  output(): string;
  /** Resident memory after a collection. Unit: bytes. */
  memory(): Promise<number>;
  readonly pid: number;
  stop(): Promise<void>;
  /** SIGTERM. Resolves with the exit code. */
  terminate(): Promise<unknown>;
  /** As kill -9 does it. */
  kill(): Promise<void>;
}

export const root = join(import.meta.dirname, '../../..');
export const samplePackage = join(import.meta.dirname, 'sample-provider');
export const secretKey = 'a secret key of at least 32 characters';

/** Only what is given reaches the process: no key of the machine that runs the tests. */
export async function startApp(env: Readonly<Record<string, string>> = {}): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-data-'));
  const child = fork(await fileOf('app'), {
    cwd: root,
    execArgv: ['--expose-gc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      DEMO_SPEED: '0',
      PROVIDER_PACKAGES: samplePackage,
      PACKAGE_ISOLATION: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const message = async (name: string): Promise<unknown> => {
    const [answer]: unknown[] = await Promise.race([
      once(child, 'message'),
      // Once all it said has arrived.
      once(child, 'close').then(() => Promise.reject(new Error(`the app ended: ${output}`))),
    ]);
    return typeof answer === 'object' && answer !== null && name in answer ? Reflect.get(answer, name) : undefined;
  };
  return {
    pid: child.pid ?? 0,
    url: String(await message('url')),
    output: () => output,
    async memory() {
      const answer = message('memory');
      child.send('memory');
      return Number(await answer);
    },
    async terminate() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code]: unknown[] = await ended;
      return code;
    },
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await Promise.race([ended, sleep(2000).then(() => child.kill('SIGKILL'))]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
