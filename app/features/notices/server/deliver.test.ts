// The head of an answer decides its meaning: push services may send any body after it, or never end it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSafeHead } from '../../../server/net/safe-fetch.server.ts';
import { testDispatchers } from '../../../server/testing/test-dispatchers.ts';
import { deliver } from './deliver.ts';

const fetch = createSafeHead({ dispatchers: testDispatchers(), timeoutMs: 5_000 });

async function answered(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await deliver(fetch, `http://127.0.0.1:${port}/p`, { headers: {}, body: Buffer.from('x') }, Date.now());
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const encoded = { 'content-encoding': 'gzip' };

test.each<[string, RequestListener, object]>([
  ['201 without an end', (_, response) => void response.writeHead(201).write('x'), { type: 'sent' }],
  ['201 of 20 MB', (_, response) => void response.writeHead(201).end(Buffer.alloc(20_000_000)), { type: 'sent' }],
  ['201, encoded', (_, response) => void response.writeHead(201, encoded).end(gzipSync('x')), { type: 'sent' }],
  [
    '201, cut off',
    (_, response) => void response.writeHead(201).write('x', () => response.destroy()),
    { type: 'sent' },
  ],
  ['410, encoded', (_, response) => void response.writeHead(410, encoded).end(gzipSync('x')), { type: 'gone' }],
  [
    '503, encoded',
    (_, response) => void response.writeHead(503, { ...encoded, 'retry-after': '120' }).end(gzipSync('x')),
    { type: 'later', problem: '503', waitMs: 120_000 },
  ],
])('%s', async (_name, answer, expected) => {
  expect(await answered(answer)).toEqual(expected);
});

test('answers without a body leave connections open for later requests', async () => {
  const ports = new Set<number | undefined>();
  const server = createServer((request, response) => {
    ports.add(request.socket.remotePort);
    response.writeHead(201, { 'content-length': 0 }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let times = 0; times < 10; times++)
    await deliver(fetch, `http://127.0.0.1:${port}/p`, { headers: {}, body: Buffer.from('x') }, Date.now());
  // Two are opened at times.
  expect(ports.size).toBeLessThan(4);
  server.closeAllConnections();
  server.close();
});
