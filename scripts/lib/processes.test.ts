// Several processes behind one port: shared connections, a killed one is started again, signals, a start that fails.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const library = new URL('processes.mjs', import.meta.url).href;
const run = new URL('run.mjs', import.meta.url).href;
/** A server that answers with its process and its number, and ends a second after SIGTERM. */
const server = `
import { createServer } from 'node:http';
const { opened } = await import(${JSON.stringify(library)});
if (process.env.HELD) {
  // Another program that a process has started may hold the channel to the first for longer than the process lives.
  const { spawn } = await import('node:child_process');
  spawn('sleep', ['3'], { stdio: ['ignore', 'ignore', 'ignore', process.channel.fd], detached: true }).unref();
}
if (process.env.FAIL) { console.error('PORT: found nothing'); process.exit(3); }
if (process.env.OUTER) (await import(${JSON.stringify(run)})).endWithOuter();
process.on('SIGTERM', () => setTimeout(() => process.exit(0), 1000));
const server = createServer((req, res) => {
  // A busy process leaves further connections to the other one.
  for (const end = performance.now() + 20; performance.now() < end;);
  res.writeHead(200, { connection: 'close' }).end(process.pid + ' ' + process.env.NUMBER);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
console.log('port ' + server.address().port);
opened();
`;
const primary = `
const { runProcesses } = await import(${JSON.stringify(library)});
await runProcesses(2, { exec: process.argv[2], env: (number) => ({ NUMBER: String(number) }), pauseMs: 200 });
`;

let folder: string;
let child: ChildProcess;
let output = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'processes-'));
  await Promise.all([writeFile(join(folder, 'server.mjs'), server), writeFile(join(folder, 'primary.mjs'), primary)]);
});
afterEach(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function start(env: Readonly<Record<string, string>> = {}): void {
  output = '';
  child = spawn(process.execPath, [join(folder, 'primary.mjs'), join(folder, 'server.mjs')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
}

/** Pids by number of the processes that answer now. */
async function served(): Promise<Readonly<Record<string, number>>> {
  const port = /port (\d+)/.exec(output)?.[1];
  const ask = () => fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(10_000) }).then((r) => r.text());
  const texts = port === undefined ? [] : await Promise.allSettled(Array.from({ length: 8 }, ask));
  const pairs = texts.flatMap((each) => (each.status === 'fulfilled' ? [each.value.split(' ')] : []));
  return Object.fromEntries(pairs.map(([pid, number]) => [number, Number(pid)]));
}
const long = { timeout: 30_000 };

test('both serve one port; a killed one starts again while the other serves; SIGTERM waits for both', async () => {
  start();
  let before: Readonly<Record<string, number>> = {};
  await expect.poll(async () => Object.keys((before = await served())), long).toHaveLength(2);
  const killed = before['1'] ?? Number.NaN;
  process.kill(killed, 'SIGKILL');
  expect((await served())['2']).toBe(before['2']);
  await expect.poll(async () => (await served())['1'] ?? killed, long).not.toBe(killed);
  expect(output).toContain('process 1 ended (SIGKILL), starts again in 0.2 s');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output.match(/starts again/g)).toHaveLength(1);
}, 90_000);

test('both serve where an older Node has started this one', async () => {
  start({ OUTER: '1' });
  await expect.poll(async () => Object.keys(await served()), long).toHaveLength(2);
}, 60_000);

test.each([{ FAIL: '1' }, { FAIL: '1', HELD: '1' }])(
  'a first process that cannot start ends all: %j',
  async (env) => {
    start(env);
    expect(await once(child, 'exit')).toEqual([3, null]);
    expect(output.match(/PORT: found nothing/g)).toHaveLength(1);
  },
  60_000,
);
