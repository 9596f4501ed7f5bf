// Streams over real HTTP, under our server and remix-serve: unbuffered, and aborted up to the provider's socket.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRequestHandler } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushBodyOf, pushResponse } from './push-body.ts';
import * as sampleBuild from './sample-build.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';
import { startUpstream } from './upstream.ts';
import type { Upstream } from './upstream.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const handle = createRequestHandler(sampleBuild, 'production');

let upstream: Upstream;
let own: RunningServer;
let remixServe: ChildProcess;
const base = { own: '', 'remix-serve': '' };

beforeAll(async () => {
  upstream = await startUpstream();
  own = await startServer({ handle, host: '127.0.0.1', port: 0 });
  base.own = own.url;
  const port = await freePort();
  base['remix-serve'] = `http://127.0.0.1:${port}`;
  remixServe = spawn(
    process.execPath,
    ['node_modules/@remix-run/serve/dist/cli.js', 'app/server/http/sample-build.ts'],
    {
      cwd: root,
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    remixServe.stdout?.on('data', (chunk) => String(chunk).includes('[remix-serve]') && resolve());
    remixServe.once('exit', (code) => reject(new Error(`remix-serve ended with ${code}`)));
  });
});

afterAll(async () => {
  remixServe.kill();
  upstream.close();
  await own.close(0);
});

describe.each(['own', 'remix-serve'] as const)('%s', (server) => {
  test.each(['pipe', 'push'])('%s: events arrive when they are sent, not when the reply ends', async (route) => {
    const res = await open(`${base[server]}/${route}`, `${upstream.url}/steps?count=8`);
    expect(res.headers['content-encoding']).toBeUndefined();
    let text = '';
    let arrived = 0;
    for await (const chunk of res) {
      text += chunk;
      const events = text.split('\n\n').length - 1;
      // The upstream sends the next event only after this one has arrived, so a buffering server would hang.
      if (events > arrived) upstream.step();
      arrived = events;
    }
    expect(text).toBe(Array.from({ length: 8 }, (_, n) => `data: ${n}\n\n`).join(''));
  });

  test.each(['pipe', 'push'])('%s: a client that goes away ends the provider call at once', async (route) => {
    const res = await open(`${base[server]}/${route}`, `${upstream.url}/ticks?every=50&count=1000`);
    await new Promise((resolve) => res.once('data', resolve));
    const hangUp = upstream.nextHangUp();
    const gone = performance.now();
    res.destroy();
    expect((await hangUp) - gone).toBeLessThan(5_000);
  });
});

describe('our server', () => {
  test.each(['pipe', 'push'])('%s: a client that stops reading stops the provider', async (route) => {
    const before = upstream.flooded();
    const res = await open(`${own.url}/${route}`, `${upstream.url}/flood`);
    res.pause();
    let last = -1;
    for (let waited = 0; upstream.flooded() !== last && waited < 5_000; waited += 300) {
      last = upstream.flooded();
      await sleep(300);
    }
    // Some data fills the sockets and buffers of three processes; without back-pressure it never stops.
    expect(upstream.flooded() - before).toBeGreaterThan(0);
    expect(upstream.flooded()).toBe(last);
    expect(upstream.flooded() - before).toBeLessThan(32 * 1024 * 1024);

    // Once the client reads again, more arrives than the buffers held.
    let read = 0;
    for await (const chunk of res) {
      read += chunk.length;
      if (read > 48 * 1024 * 1024) break;
    }
    expect(read).toBeGreaterThan(48 * 1024 * 1024);
  });

  test('the response of a resource route arrives with its push body', async () => {
    const request = new Request('http://127.0.0.1/push', {
      method: 'POST',
      headers: { 'x-upstream': `${upstream.url}/ticks?every=10&count=1` },
    });
    const body = pushBodyOf(await handle(request));
    expect(body).toBeDefined();
    body?.cancel();
  });

  test('a push body learns that its reader has gone, once', async () => {
    let resolveAt = (_at: number) => {};
    const cancelled = new Promise<number>((resolve) => (resolveAt = resolve));
    let times = 0;
    const server = await startServer({
      handle: async () =>
        pushResponse(
          {
            start: (sink) => void sink.write('data: 1\n\n'),
            cancel: () => {
              times += 1;
              resolveAt(performance.now());
            },
          },
          { headers: { 'content-type': 'text/event-stream' } },
        ),
      host: '127.0.0.1',
      port: 0,
    });
    const res = await open(server.url, '');
    await new Promise((resolve) => res.once('data', resolve));
    const gone = performance.now();
    res.destroy();
    expect((await cancelled) - gone).toBeLessThan(5_000);
    await server.close(0);
    expect(times).toBe(1);
  });

  test('the head of a stream leaves before its first event', async () => {
    const silent = await startServer({
      handle: async () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
      host: '127.0.0.1',
      port: 0,
    });
    const res = await open(silent.url, '');
    expect(res.statusCode).toBe(200);
    res.destroy();
    await silent.close(0);
  });

  test('a producer that fails in the middle cuts the connection', async () => {
    const failing = await startServer({
      handle: async () =>
        new Response(
          new ReadableStream({
            start: (stream) => stream.enqueue(new TextEncoder().encode('half')),
            pull: (stream) => void setTimeout(() => stream.error(new Error('broken')), 50),
          }),
        ),
      host: '127.0.0.1',
      port: 0,
    });
    await expect(fetch(failing.url).then((res) => res.text())).rejects.toThrow('terminated');
    await failing.close(0);
  });
});

function open(url: string, upstreamUrl: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-upstream': upstreamUrl, 'accept-encoding': 'gzip, br' };
    httpRequest(url, { method: 'POST', headers, agent: false }, (res) => {
      res.on('error', () => undefined);
      resolve(res);
    })
      .on('error', reject)
      .end();
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
