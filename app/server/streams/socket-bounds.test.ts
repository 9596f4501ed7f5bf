// Limits of sockets: the cost of a peer that does not read, respond or authenticate.
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { appError } from '../http/errors.server.ts';
import type { LiveBody } from '../live/hub.ts';
import { createSockets } from './socket.server.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A socket server. `?from=` is the caller's address; only the token `good` is valid. */
async function serve(
  options: Partial<Parameters<typeof createSockets>[0]>,
  follow: LiveBody['follow'] = async () => undefined,
) {
  const live: LiveBody = {
    start: () => undefined,
    cancel: () => undefined,
    follow,
    unfollow: () => undefined,
    pong: () => undefined,
  };
  const accept = createSockets({
    admit: async ({ headers }) => {
      if (headers.get('x-tributary-auth') !== 'good') throw appError('InvalidAccessCode', 'no');
      return { live, body: live };
    },
    ...options,
  });
  const server = createServer().on('upgrade', (req, socket, head) => {
    const url = new URL(req.url ?? '', 'http://x');
    accept({ req, socket, head, url, address: url.searchParams.get('from') ?? '', requestId: '' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => (server.close(), server.closeAllConnections()));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** Like a browser, responds to pings. */
    async socket(from = '192.0.2.1') {
      const socket = new WebSocket(`ws://${host}/?from=${from}`);
      open.push(() => socket.close());
      await new Promise((resolve) => {
        socket.addEventListener('open', resolve);
        socket.addEventListener('close', resolve);
      });
      return socket;
    },
    /** A client that never responds. */
    deaf: () =>
      new Promise<Socket>((resolve, reject) => {
        const key = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
        const asked = request(`http://${host}/`, { headers: { connection: 'Upgrade', upgrade: 'websocket', ...key } });
        asked.on('error', reject).on('upgrade', (_response, socket) => {
          open.push(() => socket.destroy());
          resolve(socket.resume());
        });
        asked.end();
      }),
  };
}

const isOpen = ({ readyState }: WebSocket): boolean => readyState === WebSocket.OPEN;
const gone = (socket: Socket): Promise<string> => new Promise((resolve) => socket.on('close', () => resolve('gone')));
const hello = JSON.stringify({ token: 'good' });

test('messages are heard one at a time, in their order', async () => {
  const heard: string[] = [];
  let running = 0;
  let most = 0;
  const { socket } = await serve({}, async (run) => {
    most = Math.max(most, ++running);
    heard.push(run);
    await sleep(1);
    running--;
  });
  const page = await socket();
  page.send(hello);
  for (let at = 0; at < 200; at++) page.send(JSON.stringify({ follow: `r${at}.0` }));
  while (heard.length < 200) await sleep(5);
  expect([most, heard]).toEqual([1, Array.from({ length: 200 }, (_, at) => `r${at}`)]);
});

test('what is said while a run is looked for waits with its sender', async () => {
  let done: () => void = () => undefined;
  const looking = new Promise<void>((resolve) => {
    done = resolve;
  });
  const { socket } = await serve({}, () => looking);
  const page = await socket();
  page.send(hello);
  for (let at = 0; at < 2000; at++) page.send(JSON.stringify({ follow: 'r.0', more: 'x'.repeat(16_000) }));
  await sleep(500);
  // Some MB are in the buffers of both ends.
  expect(page.bufferedAmount).toBeGreaterThan(16_000_000);
  done();
  while (page.bufferedAmount > 0) await sleep(5);
});

test('sockets without a token are limited by address', async () => {
  const { socket } = await serve({ tokenMs: 60_000 });
  const strangers = await Promise.all(Array.from({ length: 100 }, (_, at) => socket(`2001:db8:1:1::${at}`)));
  expect(strangers.every(isOpen)).toBe(true);
  expect(isOpen(await socket('2001:db8:1:1::ffff'))).toBe(false);
  expect(isOpen(await socket('2001:db8:1:2::1'))).toBe(true);
  const [first, second] = strangers;
  first?.send(hello);
  second?.close();
  // One is authenticated, the other gone, so there is room for two.
  const late: WebSocket[] = [];
  while (late.length < 2) {
    const next = await socket('2001:db8:1:1::ffff');
    if (isOpen(next)) late.push(next);
    else await sleep(5);
  }
  expect([late.map(isOpen), isOpen(await socket('2001:db8:1:1::ffff'))]).toEqual([[true, true], false]);
});

test('one that is refused and does not answer is cut off', async () => {
  const { deaf } = await serve({ tokenMs: 60_000 });
  const socket = await deaf();
  // Client messages must be masked; this one is masked with zeros.
  const words = Buffer.from('{"token":"bad"}');
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | words.length, 0, 0, 0, 0]), words]));
  expect(await gone(socket)).toBe('gone');
});

test('one that never says who it is is cut off', async () => {
  const { deaf } = await serve({ tokenMs: 20 });
  expect(await gone(await deaf())).toBe('gone');
});

test('the server pings: who answers stays, who does not is cut off', async () => {
  const { socket, deaf } = await serve({ pingMs: 50, tokenMs: 60_000 });
  const page = await socket();
  const silent = await deaf();
  let pings = 0;
  silent.on('data', (bytes: Buffer) => (pings += bytes.filter((byte) => byte === 0x89).length));
  await gone(silent);
  expect(pings).toBe(1);
  const late = await deaf();
  await gone(late);
  expect(isOpen(page)).toBe(true);
}, 15_000);
