// Responses sent before the request's body has arrived, over real sockets.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

const handle = async ({ url }: Request): Promise<Response> =>
  new Response('early', { status: url.endsWith('/401') ? 401 : 200 });

let server: RunningServer | undefined;
afterEach(() => server?.close(0));

interface Client {
  readonly socket: Socket;
  readonly closed: Promise<string>;
  /** Returns the complete responses so far. */
  answers(): string[];
}

async function open(bodySilenceMs: number): Promise<Client> {
  server = await startServer({ handle, host: '127.0.0.1', port: 0, bodySilenceMs });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  return {
    socket,
    closed: new Promise((resolve) => socket.once('close', () => resolve(text))),
    answers: () =>
      [...text.matchAll(/HTTP\/1\.1 (\d+)[^]*?\r\n\r\n5\r\nearly\r\n0\r\n\r\n/g)].map(([, status = '']) => status),
  };
}

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');

test.each([
  ['an announced body', '401', head('POST', '/401', 'Content-Length: 100')],
  ['half a body', '401', `${head('POST', '/401', 'Content-Length: 100')}{"a":`],
  ['a chunked body', '200', head('POST', '/200', 'Transfer-Encoding: chunked')],
  ['the body of a method that has none', '200', head('GET', '/200', 'Content-Length: 100')],
])('%s that never comes: answered with %s, and closed', async (_name, status, request) => {
  const { socket, closed, answers } = await open(200);
  socket.write(request);
  await closed;
  expect(answers()).toEqual([status]);
});

test('a body that comes slowly is let come, and its connection serves the next request', async () => {
  const { socket, closed, answers } = await open(1_000);
  const pieces = 16;
  socket.write(head('POST', '/401', `Content-Length: ${pieces}`));
  for (let at = 0; at < pieces; at++) {
    await sleep(100);
    socket.write('x');
  }
  await sleep(1_500);
  socket.write(head('POST', '/200', 'Content-Length: 0'));
  await expect.poll(answers, { timeout: 10_000 }).toEqual(['401', '200']);
  socket.end();
  await closed;
});

test('a client that asked for the end of its connection sends its body to the end, too', async () => {
  const { socket, closed, answers } = await open(1_000);
  const problems: unknown[] = [];
  socket.on('error', () => undefined);
  const piece = 'x'.repeat(100_000);
  const pieces = 8;
  socket.write(head('POST', '/401', 'Connection: close', `Content-Length: ${pieces * piece.length}`));
  await expect.poll(answers, { timeout: 10_000 }).toEqual(['401']);
  for (let at = 0; at < pieces; at++) {
    await sleep(50);
    socket.write(piece, (error) => error && problems.push(error));
  }
  await closed;
  expect([problems, answers()]).toEqual([[], ['401']]);
});
