// nginx.conf in a real nginx, where one is installed: what a starting process refuses, another one answers, POST included.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { send } from '../../app/server/testing/client.ts';

const installed = spawnSync('nginx', ['-v']).status === 0;
const configured = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8');

let folder: string;
let servers: readonly Server[] = [];
let stop: () => Promise<void> = () => Promise.resolve();
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'nginx-'))));
afterEach(async () => {
  await stop();
  for (const each of servers) each.close();
  rmSync(folder, { recursive: true, force: true });
});

async function listening(status: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    response.writeHead(status, { 'x-method': request.method }).end(`${status} ${body}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port; // it listens on TCP

/** Runs nginx with the configuration, in front of a process for each status. Returns its URL. */
async function start(statuses: readonly number[]): Promise<string> {
  servers = await Promise.all(statuses.map(listening));
  // A port that is free: nginx itself takes no 0.
  const free = await listening(200);
  const port = portOf(free);
  free.close();
  const site = configured
    .replace(
      'server app:3000 max_fails=0;',
      servers.map((each) => `server 127.0.0.1:${portOf(each)} max_fails=0;`).join(' '),
    )
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^.*(listen \[::\]|ssl_certificate).*$/gm, '');
  writeFileSync(join(folder, 'site.conf'), site);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`,
  );
  execFileSync('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        send(url, { method: 'GET' }).then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  return url;
}

test.skipIf(!installed)('another process answers what a starting one refuses', async () => {
  const url = await start([503, 200]);
  for (const method of ['POST', 'GET', 'PATCH']) {
    const sent = method === 'GET' ? '' : 'hello';
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send(url, { method, ...(sent === '' ? {} : { body: sent }) })),
    );
    expect(new Set(replies.map((each) => `${each.headers['x-method']} ${each.text}`))).toEqual(
      new Set([`${method} 200 ${sent}`]),
    );
  }
});

test.skipIf(!installed)('the refusal arrives where all processes are starting', async () => {
  const url = await start([503, 503]);
  expect(await send(url, { body: 'hello' })).toMatchObject({ status: 503, text: '503 hello' });
});
