// The Node transport with servers that stall, compress, respond early, refuse, or are behind a proxy.
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { TransportRequest, TransportResponse } from '../contract/transport.ts';
import { connectionCodeOf } from '../contract/connection.ts';
import { readText } from '../wire/body.ts';
import { createDispatchers, readProxies } from './dispatchers.ts';
import type { DispatcherOptions } from './dispatchers.ts';
import { createNodeTransport } from './transport.ts';
import type { Timeouts } from './transport.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0).toReversed()) close();
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const raw = (answer: (socket: Socket) => void): Promise<number> =>
  listening(
    createServer((socket) => {
      socket.on('error', () => socket.destroy());
      open.push(() => socket.destroy());
      socket.once('data', () => answer(socket));
    }),
  );

function transportTo(options: { timeouts?: Partial<Timeouts> } & DispatcherOptions = {}) {
  const { timeouts = {}, ...connections } = options;
  const transport = createNodeTransport({ timeouts, dispatchers: createDispatchers(connections) });
  open.push(() => void transport.close());
  return transport;
}

const posted = (url: string): TransportRequest => ({
  method: 'POST',
  url,
  headers: {},
  signal: new AbortController().signal,
  body: '{}',
});
const post = (port: number): TransportRequest => posted(`http://127.0.0.1:${port}/`);

const ask = (url: string, more: Partial<TransportRequest> = {}, options: Parameters<typeof transportTo>[0] = {}) =>
  transportTo(options)({ ...posted(url), ...more });

const bodyOf = async (reply: Promise<TransportResponse>): Promise<string> => readText((await reply).body);
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );

const words = 'data: {"t":"é"}\n\n'.repeat(2000);

test.each([
  ['gzip', gzipSync(words)],
  ['deflate', deflateSync(words)],
  ['br', brotliCompressSync(words)],
  ['zstd', zstdCompressSync(words)],
])('a body in %s is decoded, and its headers say nothing of it', async (encoding, packed) => {
  const port = await raw((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${packed.length}\r\n\r\n`);
    socket.write(packed);
  });
  const reply = await ask(`http://127.0.0.1:${port}/`);
  expect(reply.headers).toEqual({});
  expect(await readText(reply.body)).toBe(words);
});

test('a body that expands without measure ends in an error', async () => {
  const packed = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const port = await raw((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`);
    socket.write(packed);
  });
  expect(await failure(bodyOf(ask(`http://127.0.0.1:${port}/`)))).toMatchObject({ name: 'TransportError' });
});

test.each([
  ['in one piece', ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok']],
  ['by itself', ['HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok']],
  [
    'in the middle of a word',
    ['HTTP/1', '.1 100 Cont', 'inue\r\nx: y\r\n\r\nHTTP/1.1 200 OK\r\n', 'Content-Length: 2\r\n\r\nok'],
  ],
])('100 Continue that nobody asked for is read over: %s', async (_name, pieces) => {
  const port = await raw((socket) => {
    socket.setNoDelay(true);
    pieces.forEach((piece, at) => setTimeout(() => socket.write(piece), at * 30));
  });
  expect(await bodyOf(ask(`http://127.0.0.1:${port}/`))).toBe('ok');
});

const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const brief: Timeouts = { headersMs: 60, wholeMs: 250, idleMs: 60 };

test.each([
  ['headers of a whole reply', 'whole', () => undefined, 'no answer within 0.25 seconds'],
  // Loopback is private: its first byte has the timeout of a complete reply.
  ['headers of a stream', 'streamed', () => undefined, 'no answer within 0.25 seconds'],
  ['the first byte', 'streamed', (socket: Socket) => socket.write(head), 'the provider sent nothing for 0.25 seconds'],
  [
    'the next byte',
    'streamed',
    (socket: Socket) => socket.write(`${head}1\r\nx\r\n`),
    'the provider sent nothing for 0.06 seconds',
  ],
] as const)('%s: given up, with the code timeout', async (_name, reply, answer, message) => {
  const port = await raw((socket) => void answer(socket));
  const error = await failure(bodyOf(ask(`http://127.0.0.1:${port}/`, { reply }, { timeouts: brief })));
  expect(error).toMatchObject({ name: 'TransportError', message });
  expect(connectionCodeOf((error as { code?: string }).code)).toBe('timeout');
});

test('a reply that nobody reads yet is not given up', async () => {
  const port = await raw((socket) => {
    socket.write(`${head}1\r\nx\r\n`);
    setTimeout(() => socket.write('0\r\n\r\n'), 300);
  });
  const response = await ask(`http://127.0.0.1:${port}/`, { reply: 'streamed' }, { timeouts: brief });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await bodyOf(Promise.resolve(response))).toBe('x');
});

test('pings keep a stream alive', async () => {
  const port = await raw((socket) => {
    socket.write(head);
    let left = 8;
    const timer = setInterval(() => {
      socket.write(left > 0 ? '3\r\n: \n\r\n' : '0\r\n\r\n');
      if ((left -= 1) < 0) clearInterval(timer);
    }, 300);
  });
  // Longer than one delay on a busy machine, shorter than the sum of all.
  const slow = { timeouts: { ...brief, idleMs: 1_500 } };
  expect(await bodyOf(ask(`http://127.0.0.1:${port}/`, { reply: 'streamed' }, slow))).toBe(': \n'.repeat(8));
});

test.each([
  ['dns', async () => 'http://no-such-host.invalid/'],
  ['refused', async () => `http://127.0.0.1:${await closedPort()}/`],
  ['reset', async () => `http://127.0.0.1:${await raw((socket) => socket.resetAndDestroy())}/`],
  [
    'certificate',
    async () => `https://127.0.0.1:${await raw((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))}/`,
  ],
])('%s', async (code, url) => {
  const error = await failure(ask(await url()));
  expect(error).toMatchObject({ name: 'TransportError' });
  expect(connectionCodeOf((error as { code?: string }).code)).toBe(code);
});

/** A server that answers the first request of each connection, then calls `next`. */
async function answeringOnce(next: (socket: Socket) => void): Promise<{ port: number; requests: () => number }> {
  let requests = 0;
  const port = await listening(
    createServer((socket) => {
      socket.on('error', () => socket.destroy());
      open.push(() => socket.destroy());
      let answered = false;
      socket.on('data', () => {
        requests += 1;
        if (answered) return void socket.destroy();
        answered = true;
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
        next(socket);
      });
    }),
  );
  return { port, requests: () => requests };
}

test('a connection that the server has closed is not used again: the next request opens another', async () => {
  const closed = Promise.withResolvers<void>();
  const { port, requests } = await answeringOnce((socket) => socket.end().once('close', closed.resolve));
  const transport = transportTo();
  expect(await bodyOf(transport(post(port)))).toBe('ok');
  await closed.promise;
  expect(await bodyOf(transport(post(port)))).toBe('ok');
  expect(requests()).toBe(2);
});

test('a request that was sent on a connection in use is not sent again when the server closes it unanswered', async () => {
  const { port, requests } = await answeringOnce(() => undefined);
  const transport = transportTo();
  expect(await bodyOf(transport(post(port)))).toBe('ok');
  // The connection returns to its pool once its reply was read.
  await setImmediate();
  const error = await failure(transport(post(port)));
  expect(error).toMatchObject({ name: 'TransportError' });
  expect(connectionCodeOf((error as { code?: string }).code)).toBe('reset');
  expect(requests()).toBe(2);
});

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

test('what is asked of a proxy, and what is not', async () => {
  const seen: string[] = [];
  const proxy = await listening(
    createHttpServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.end('from the proxy');
    }).on('connect', (request, socket) => {
      seen.push(`CONNECT ${request.url}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    }),
  );
  const own = await raw((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\ndirect'));
  const proxies = readProxies({
    HTTP_PROXY: 'http://127.0.0.1:1',
    http_proxy: `http://127.0.0.1:${proxy}`,
    NO_PROXY: 'own.test, .lan',
  });
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const blocked = new Error('blocked');
  const guard = (host: string): void => {
    if (host === '10.0.0.1') throw blocked;
  };
  const through = { resolve, guard, ...(proxies ? { proxies } : {}) };
  expect(await bodyOf(ask('http://vendor.test/v1/x?y=1', {}, through))).toBe('from the proxy');
  await failure(ask('https://vendor.test/v1', {}, through));
  for (const host of ['own.test', 'a.own.test', 'box.lan', 'localhost', '127.0.0.1'])
    expect([host, await bodyOf(ask(`http://${host}:${own}/`, {}, through))]).toEqual([host, 'direct']);
  expect(await failure(ask('http://10.0.0.1/', {}, through))).toBe(blocked);
  expect(seen).toEqual(['POST http://vendor.test/v1/x?y=1', 'CONNECT vendor.test:443']);
});

test.each([
  ['a proxy that lets nobody through', 'https', 'HTTP/1.1 403 Forbidden', 'refused', '(status 403)'],
  ['a proxy that wants credentials', 'https', 'HTTP/1.1 407 Proxy Authentication Required', 'refused', '(status 407)'],
  ['credentials for plain HTTP', 'http', 'HTTP/1.1 407 Proxy Authentication Required', 'refused', '(status 407)'],
  ['a proxy that hangs up', 'https', '', 'reset', 'closed the connection'],
  ['a proxy that is not there', 'https', undefined, 'refused', 'cannot be reached'],
  ['a proxy for plain HTTP that is not there', 'http', undefined, 'refused', 'cannot be reached'],
])('%s is named without its password, and has a code', async (_name, scheme, line, code, status) => {
  const answer = line === '' ? '' : `${line}\r\nContent-Length: 0\r\n\r\n`;
  const proxy = line === undefined ? await closedPort() : await raw((socket) => socket.end(answer));
  const address = `http://me:hunter2@127.0.0.1:${proxy}`;
  const proxies = readProxies({ HTTP_PROXY: address });
  const error = await failure(ask(`${scheme}://vendor.test/v1`, {}, proxies ? { proxies } : {}));
  expect(error).toMatchObject({ name: 'TransportError', proxy: `http://127.0.0.1:${proxy}` });
  const { message, code: system } = error as { message: string; code?: string };
  expect(message).toContain(`the proxy http://127.0.0.1:${proxy} `);
  expect(message).toContain(status);
  expect(message).not.toMatch(/me:|hunter2/);
  expect(connectionCodeOf(system)).toBe(code);
});
