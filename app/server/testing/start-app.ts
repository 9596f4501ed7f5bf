// Starts the API on a free port with its own environment: in this process, or in a separate one with its log.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { log } from '../process/log.ts';
import type { RunningApp } from '../app.ts';
import { fileOf } from './programs.ts';

export interface App {
  readonly url: string;
  stop(): Promise<void>;
}

export interface LoggedApp extends App {
  /** The log so far. For an app in this process: of all apps since this one began to start. */
  output(): string;
}

export interface AppProcess extends LoggedApp {
  /** Resident memory after a garbage collection. Unit: bytes. */
  memory(): Promise<number>;
  readonly pid: number;
  /** Sends SIGTERM. Resolves with the exit code. */
  terminate(): Promise<unknown>;
  /** Kills the process like kill -9. */
  kill(): Promise<void>;
}

export const root = join(import.meta.dirname, '../../..');
export const samplePackage = join(import.meta.dirname, 'sample-provider');
export const secretKey = 'a secret key of at least 32 characters';

/** Only the given variables, so that no key of this machine reaches the server. */
const variablesOf = (dataDir: string, env: Readonly<Record<string, string>>) => ({
  NODE_ENV: 'production' as const,
  PORT: '0',
  DATA_DIR: dataDir,
  SECRET_KEY: secretKey,
  DEMO_SPEED: '0',
  PROVIDER_PACKAGES: samplePackage,
  PACKAGE_ISOLATION: 'off',
  ...env,
});

const dataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tributary-data-'));

/** `running`: the server object, for what no route does. */
export async function startApp(
  env: Readonly<Record<string, string>> = {},
): Promise<App & { readonly running: RunningApp }> {
  const dataDir = await dataFolder();
  const { serveApp } = await import('./serve-app.ts');
  const { app, server } = await serveApp(variablesOf(dataDir, env), { patient: false }).catch(
    async (error: unknown) => {
      await rm(dataDir, { recursive: true, force: true });
      throw error;
    },
  );
  app.parts.set('cost of passwords', 2 ** 10);
  return {
    url: server.url,
    running: app,
    async stop() {
      await Promise.all([server.close(0), app.stop()]);
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function startLogged(
  env: Readonly<Record<string, string>> = {},
): Promise<LoggedApp & { readonly running: RunningApp }> {
  const { output, end } = readLog(env['LOG_LEVEL'] ?? 'info');
  const app = await startApp(env).catch((error: unknown) => {
    end();
    throw error;
  });
  return { ...app, output, stop: () => app.stop().finally(end) };
}

const readers = new Set<(line: string) => void>();
let unread: { readonly level: string; readonly stream: unknown } | undefined;

function readLog(level: string): { readonly output: () => string; readonly end: () => void } {
  const { streamSym } = pino.symbols;
  let text = '';
  const reader = (line: string): void => void (text += line);
  readers.add(reader);
  unread ??= { level: log.level, stream: Reflect.get(log, streamSym) };
  log.level = level;
  Reflect.set(log, streamSym, { write: (line: string) => readers.forEach((read) => read(line)) });
  return {
    output: () => text,
    end() {
      readers.delete(reader);
      if (readers.size > 0 || !unread) return;
      log.level = unread.level;
      Reflect.set(log, streamSym, unread.stream);
      unread = undefined;
    },
  };
}

/** Starts a separate process, for tests of signals, exit and memory. */
export async function startProcess(env: Readonly<Record<string, string>> = {}): Promise<AppProcess> {
  const dataDir = await dataFolder();
  const child = fork(await fileOf('app'), {
    cwd: root,
    execArgv: ['--expose-gc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
      ...variablesOf(dataDir, env),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const message = async (name: string): Promise<unknown> => {
    const [answer]: unknown[] = await Promise.race([
      once(child, 'message'),
      // After all output has arrived.
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
