// The complete server process: refused settings, and a signal during a stream.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startUpstream } from './http/upstream.ts';

const here = (file: string) => JSON.stringify(pathToFileURL(fileURLToPath(new URL(file, import.meta.url))).href);

/** The main steps of scripts/start.mjs, without its preparations. */
const program = `
  import { readEnv } from ${here('./process/env.ts')};
  import { serveBuild, stopOnSignals } from ${here('./main.ts')};
  try {
    const serving = await serveBuild(readEnv(process.env), process.env.BUILD);
    const { close } = serving.app;
    serving.app.close = async () => (await close(), console.log('app closed'));
    stopOnSignals(serving);
    console.log('ready ' + serving.server.url);
  } catch (error) {
    console.log(error.name + ' ' + error.message);
  }
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-build-'));
  await mkdir(join(folder, 'server'));
  await mkdir(join(folder, 'client'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const build = `
    import { createApp } from ${here('./app.ts')};
    import { entry as sample } from ${here('./http/sample-build.ts')};
    export * from ${here('./http/sample-build.ts')};
    import { existsSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    const slow = async (env, options) => {
      options.onStart('database');
      while (!existsSync(process.env.GO)) await sleep(50);
      return createApp(env, options);
    };
    export const entry = { module: { ...sample.module, createApp: process.env.GO ? slow : createApp } };
  `;
  await writeFile(join(folder, 'server/index.js'), build);
});
afterAll(() => rm(folder, { recursive: true }));

function start(env: Record<string, string>): { child: ChildProcess; line: (begin: string) => Promise<string> } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data'), BUILD: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  const line = async (begin: string): Promise<string> => {
    for (;;) {
      const found = output.split('\n').find((text) => text.startsWith(begin));
      if (found !== undefined) return found;
      await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
      if (child.exitCode !== null && !output.includes(begin)) throw new Error(`ended with: ${output}`);
    }
  };
  return { child, line };
}

async function freePort(): Promise<number> {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  return port;
}

test('SIGTERM lets an open stream finish, refuses new calls, closes the app and exits with 0', async () => {
  const upstream = await startUpstream();
  const { child, line } = start({});
  const url = (await line('ready ')).slice('ready '.length);
  const reply = await fetch(`${url}/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-upstream': `${upstream.url}/ticks?every=50&count=10` },
  });
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await reply.text()).endsWith('data: 9\n\n')).toBe(true);
  expect(await exit).toEqual([0, null]);
  expect(await line('app closed')).toBe('app closed');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  upstream.close();
});

test('METRICS_PORT serves metrics on loopback without a token, and nothing else', async () => {
  const port = await freePort();
  const { child, line } = start({ METRICS_PORT: String(port) });
  onTestFinished(() => void child.kill('SIGKILL'));
  await line('ready ');
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(await reply.text()).toMatch(/^tributary_runs_running 0$/m);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
}, 60_000);

test('the port answers while the database opens', async () => {
  const port = await freePort();
  const go = join(folder, 'go');
  const { child, line } = start({ PORT: String(port), GO: go });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  const seen = async (path: string, headers = {}) => {
    const {
      status,
      headers: sent,
      text,
    } = await fetch(url + path, { headers }).then(async (reply) => ({
      status: reply.status,
      headers: reply.headers,
      text: await reply.text(),
    }));
    return [status, sent.get('retry-after'), sent.get('content-type')?.split(';')[0], text];
  };
  await expect.poll(() => fetch(`${url}/healthz`).catch(() => undefined), { timeout: 20_000 }).toBeDefined();
  await expect.poll(() => seen('/readyz')).toContain('{"ready":false,"waitingFor":["database"]}');
  expect((await seen('/healthz'))[0]).toBe(200);
  const refused = { errorType: 503, body: { error: expect.objectContaining({ waitingFor: 'database' }) } };
  const [status, retry, type, body] = await seen('/api/session');
  expect([status, retry, type, JSON.parse(String(body))]).toEqual([503, '2', 'application/json', refused]);
  const german = await seen('/', { accept: 'text/html', 'accept-language': 'fr,de;q=0.8' });
  expect(german).toEqual([503, '2', 'text/html', expect.stringContaining('Die Datenbank wird geöffnet')]);
  await writeFile(go, '');
  await line('ready ');
  expect((await seen('/api/session'))[0]).not.toBe(503);
}, 60_000);

test('a port that is taken is refused in one line', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  expect(await start({ PORT: String(port) }).line('EnvError')).toBe(
    `EnvError PORT: found ${port}, which another program uses; allowed: a free port, or 0 for any`,
  );
  other.close();
});

test('a data folder that is a file is refused in one line', async () => {
  const file = join(folder, 'package.json');
  expect(await start({ DATA_DIR: file }).line('EnvError')).toBe(
    `EnvError DATA_DIR: found "${file}" (EEXIST); allowed: a folder that can be written`,
  );
});
