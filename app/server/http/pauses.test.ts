// A process that could not run for a while: what has arrived in the meantime is served, what has not is still late.
import { createServer } from 'node:http';
import type { Server, ServerOptions } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { forgivePauses } from './pauses.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

const stops: (() => unknown)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

/** Nothing of this process runs after `arrives`. Longer than the gap of a pause; timers run next, sockets are read afterwards. */
const pause = (arrives: () => unknown = () => undefined): Promise<void> =>
  new Promise((resolve) =>
    setImmediate(() => {
      arrives();
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_500);
      resolve();
    }),
  );

async function start(options: ServerOptions): Promise<Server> {
  const server = createServer(options, (_req, res) => void res.end('served'));
  forgivePauses(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => (server.closeAllConnections(), server.close()));
  return server;
}

interface Client {
  readonly socket: Socket;
  readonly text: () => string;
  readonly closed: Promise<unknown>;
}

async function open(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  stops.push(() => socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  // The server accepts it, too.
  await sleep(50);
  return { socket, text: () => text, closed };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port; // it listens on TCP
const head = (...more: string[]) => ['POST / HTTP/1.1', 'Host: localhost', ...more, '', ''].join('\r\n');
const whole = head('Content-Length: 0');

const late = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 400 };

test.each([
  ['on a new connection', '', whole],
  ['whose head had begun', whole.slice(0, 20), whole.slice(20)],
  ['whose body had not come', head('Content-Length: 2'), '{}'],
])(
  'a request %s that came within a pause is served',
  async (_name, before, within) => {
    const { socket, text } = await open(portOf(await start(late)));
    socket.write(before);
    await sleep(50);
    await pause(() => socket.write(within));
    await expect.poll(text, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 200 /);
  },
  30_000,
);

test('a request that did not come is refused as late after the pause', async () => {
  const { socket, text, closed } = await open(portOf(await start(late)));
  socket.write(whole.slice(0, 20));
  await pause();
  await closed;
  expect(text()).toMatch(/^HTTP\/1\.1 408 /);
}, 30_000);

test('a connection that was idle before a pause serves the request that came within it, and is closed without one', async () => {
  const server = await start({ keepAliveTimeout: 500 });
  const [used, idle] = await Promise.all([open(portOf(server)), open(portOf(server))]);
  for (const { socket } of [used, idle]) socket.write(whole);
  await expect.poll(() => used.text() + idle.text(), { timeout: 10_000 }).toMatch(/served[^]*served/);
  await pause(() => used.socket.write(whole));
  await expect.poll(used.text, { timeout: 10_000 }).toMatch(/served[^]*served/);
  await idle.closed;
}, 30_000);

test.each(['text', 'stream'] as const)(
  'a body that came within a pause is read as %s',
  async (as) => {
    const read = async (request: Request): Promise<Response> => {
      if (as === 'text') return new Response(await request.text());
      let seen = 0;
      for await (const part of request.body ?? []) seen += part.byteLength;
      return new Response(`${seen} bytes`);
    };
    const server: RunningServer = await startServer({ handle: read, host: '127.0.0.1', port: 0, bodySilenceMs: 1_000 });
    stops.push(() => server.close(0));
    const { socket, text } = await open(Number(new URL(server.url).port));
    socket.write(head('Content-Type: application/json', 'Content-Length: 2'));
    await sleep(300);
    await pause(() => socket.write('{}'));
    await expect.poll(text, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 200 /);
  },
  30_000,
);
