// The server's edge cases over real HTTP: limits, files, cookies, foreign host names, signals and shutdown.
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRequestHandler } from '@remix-run/node';
import { isRouteErrorResponse } from '@remix-run/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushResponse } from './push-body.ts';
import * as sampleBuild from './sample-build.ts';
import { startServer } from './server.ts';
import type { RunningServer, ServerOptions } from './server.ts';
import { indexFiles } from './static.ts';

const json = { 'content-type': 'application/json' };
const handle = createRequestHandler(sampleBuild, 'production');
const open: RunningServer[] = [];

async function start(options: Partial<ServerOptions>): Promise<RunningServer> {
  const server = await startServer({ handle, host: '127.0.0.1', port: 0, ...options });
  open.push(server);
  return server;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-static-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await mkdir(join(folder, 'client/.vite'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'client/.vite/manifest.json'), '{}');
  await writeFile(join(folder, 'client/favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'client/assets/app-1.js'), 'plain');
  await writeFile(join(folder, 'client/assets/app-1.js.br'), 'brotli');
  await writeFile(join(folder, 'client/assets/app-1.js.gz'), 'gzip');
});
afterAll(async () => {
  await Promise.all(open.map((server) => server.close(0)));
  await rm(folder, { recursive: true });
});

describe('static files', () => {
  const rows = [
    [
      'a hashed file is immutable',
      '/assets/app-1.js',
      '',
      200,
      'plain',
      { 'cache-control': 'public, max-age=31536000, immutable' },
    ],
    [
      'brotli where it is taken',
      '/assets/app-1.js',
      'gzip, br',
      200,
      'brotli',
      { 'content-encoding': 'br', vary: 'accept-encoding' },
    ],
    ['gzip where brotli is refused', '/assets/app-1.js', 'gzip, br;q=0', 200, 'gzip', { 'content-encoding': 'gzip' }],
    [
      'a query does not matter',
      '/assets/app-1.js?v=1',
      '',
      200,
      'plain',
      { 'content-type': 'text/javascript; charset=utf-8' },
    ],
    [
      'a file without hash is asked for again',
      '/favicon.svg',
      '',
      200,
      '<svg/>',
      { 'cache-control': 'public, max-age=3600' },
    ],
    ['the compressed copy has no address', '/assets/app-1.js.br', 'br', 404, 'none', {}],
    ['nothing of the tools', '/.vite/manifest.json', '', 404, 'none', {}],
    ['no way up', '/../secret.txt', '', 404, 'none', {}],
    ['no encoded way up', '/assets/..%2f..%2fsecret.txt', '', 404, 'none', {}],
    ['no backslash way up', '/assets/..\\..\\..\\secret.txt', '', 404, 'none', {}],
    ['no double slash', '//assets/app-1.js', '', 404, 'none', {}],
  ] as const;
  let server: RunningServer;
  beforeAll(async () => {
    const handle = async () => new Response('none', { status: 404 });
    server = await start({ handle, files: await indexFiles(join(folder, 'client')) });
  });
  test.each(rows)('%s', async (_name, path, accept, status, body, headers) => {
    const reply = await send(server.url, { path, headers: { 'accept-encoding': accept } });
    expect(reply.status).toBe(status);
    expect(reply.body).toBe(body);
    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', ...headers });
  });
  test('an unchanged file is not sent again', async () => {
    const first = await send(server.url, { path: '/assets/app-1.js' });
    const again = await send(server.url, {
      path: '/assets/app-1.js',
      headers: { 'if-none-match': first.headers.etag ?? '' },
    });
    expect([again.status, again.body]).toEqual([304, '']);
  });
  test('HEAD has the head only', async () => {
    const reply = await send(server.url, { path: '/assets/app-1.js', method: 'HEAD' });
    expect([reply.status, reply.body, reply.headers['content-length']]).toEqual([200, '', '5']);
  });
});

describe('requests', () => {
  test('a body arrives whole', async () => {
    const { url } = await start({});
    expect((await send(url, { path: '/length', method: 'POST', body: 'x'.repeat(300_000) })).body).toBe('300000');
  });
  test.each([
    ['announced', { 'content-length': '2000' }],
    ['chunked', { 'transfer-encoding': 'chunked' }],
  ])('a body over the limit is 413: %s', async (_name, headers) => {
    const { url } = await start({ bodyBytes: 1000 });
    const reply = await send(url, { path: '/length', method: 'POST', headers, body: 'x'.repeat(2000) });
    expect(reply.status).toBe(413);
    expect(JSON.parse(reply.body)).toEqual({
      errorType: 400,
      body: { error: { message: 'The request body is larger than 1000 bytes' } },
    });
  });
  test('headers over the limit are 431', async () => {
    const { url } = await start({});
    expect((await send(url, { path: '/', headers: { 'x-long': 'x'.repeat(40_000) } })).status).toBe(431);
  });
  test('two cookies stay two', async () => {
    const { url } = await start({});
    expect((await send(url, { path: '/cookies', method: 'POST' })).headers['set-cookie']).toEqual([
      'a=1; Path=/',
      'b=2; Path=/',
    ]);
  });
  test.each([
    ['127.0.0.1:3000', 200],
    ['localhost', 200],
    ['[::1]:3000', 200],
    ['evil.example', 421],
    ['127.0.0.1.evil.example:3000', 421],
  ])('without access code the name %s gives %d', async (host, status) => {
    const { url } = await start({ handle: async () => new Response('ok'), loopbackNamesOnly: true });
    expect((await send(url, { path: '/', headers: { host } })).status).toBe(status);
  });
  test('a handler that throws is a 500 that tells nothing, and is reported', async () => {
    const seen: unknown[] = [];
    const handle = () => Promise.reject(new Error('key sk-123'));
    const { url } = await start({ handle, onError: (error, where) => seen.push([String(error), where]) });
    const reply = await send(url, { path: '/a?token=1' });
    expect([reply.status, reply.body.includes('sk-123')]).toEqual([500, false]);
    expect(seen).toEqual([['Error: key sk-123', { requestId: expect.any(String), method: 'GET', path: '/a' }]]);
  });
  test.each([
    ['HEAD', 200, { origin: 'null' }],
    ['HEAD', 200, { origin: 'https://evil.example' }],
    ['OPTIONS', 405, { origin: 'null' }],
    ['POST', 403, { origin: 'null' }],
    ['POST', 405, { origin: 'http://own.example', host: 'own.example', 'x-forwarded-host': 'other.example' }],
  ])('%s on the data address of a page is %i and no failure: %o', async (method, status, headers) => {
    const failures: unknown[] = [];
    const handleError = (error: unknown) => void (isRouteErrorResponse(error) || failures.push(error));
    const page = { id: 'page', path: 'page', module: { default: () => null, loader: () => 'data' } };
    const entry = { module: { ...sampleBuild.entry.module, handleError } };
    const build = { ...sampleBuild, entry, routes: { page } };
    const { url } = await start({ handle: createRequestHandler(build, 'production') });
    expect((await send(url, { path: '/page.data', method, headers })).status).toBe(status);
    expect(failures).toEqual([]);
  });
  test('HEAD on a push body starts nothing', async () => {
    let started = false;
    let cancelled = 0;
    const body = { start: () => (started = true), cancel: () => (cancelled += 1) };
    const { url } = await start({ handle: async () => pushResponse(body, {}) });
    const reply = await send(url, { path: '/', method: 'HEAD' });
    expect([reply.status, started, cancelled]).toEqual([200, false, 1]);
  });
  test('the signal outlives its request object', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    let aborted = () => {};
    const aborts = new Promise<string>((resolve) => (aborted = () => resolve('aborted')));
    let running = () => {};
    const runs = new Promise<void>((resolve) => (running = resolve));
    const sample = {
      ...sampleBuild,
      routes: {
        hold: {
          id: 'hold',
          path: 'hold',
          module: {
            default: undefined,
            action: ({ request: { signal } }: { request: Request }) => {
              signal.addEventListener('abort', aborted);
              running();
              return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
            },
          },
        },
      },
    };
    const { url } = await start({ handle: createRequestHandler(sample, 'production') });
    const req = httpRequest(`${url}/hold`, { method: 'POST', headers: json, agent: false }).on(
      'error',
      () => undefined,
    );
    req.end();
    await runs;
    for (let i = 0; i < 5; i++) {
      await sleep(20);
      collect();
    }
    req.destroy();
    expect(await Promise.race([aborts, sleep(500, 'lost')])).toBe('aborted');
  });
});

describe('shutdown', () => {
  /** A stream that ends after `endsAfter` ms or when its request is aborted. */
  const streaming =
    (endsAfter: number, onAbort: () => void) =>
    async (request: Request): Promise<Response> => {
      const text = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(text.encode('begin '));
          const end = () => {
            clearTimeout(timer);
            stream.enqueue(text.encode('end'));
            stream.close();
          };
          const timer = setTimeout(end, endsAfter);
          request.signal.addEventListener('abort', () => {
            onAbort();
            end();
          });
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };

  test.each([
    ['a stream may finish', 300, 30_000, false],
    ['a stream that takes too long is aborted', 60_000, 300, true],
  ])('%s', async (_name, endsAfter, graceMs, expectAbort) => {
    let aborted = false;
    const server = await start({ handle: streaming(endsAfter, () => (aborted = true)) });
    const res = await fetch(server.url);
    const began = performance.now();
    const closed = server.close(graceMs);
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
    expect(await res.text()).toBe('begin end');
    await closed;
    expect(aborted).toBe(expectAbort);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('a stream that ignores its signal is cut', async () => {
    const handle = async () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
    const server = await start({ handle });
    const res = await fetch(server.url);
    const text = res.text();
    await Promise.all([server.close(50), expect(text).rejects.toThrow('terminated')]);
  });
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Uses node:http, because fetch would normalize the path and refuse the headers under test. */
function send(
  url: string,
  {
    path,
    method = 'GET',
    headers = {},
    body,
  }: { path: string; method?: string; headers?: Record<string, string>; body?: string },
): Promise<Reply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const type = method === 'GET' || method === 'HEAD' ? {} : json;
    const req = httpRequest({ hostname, port, path, method, headers: { ...type, ...headers }, agent: false }, (res) => {
      let text = '';
      res.on('data', (chunk) => (text += chunk));
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: text }));
    });
    req.on('error', reject).end(body);
  });
}
