import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { watchProcess } from './guard.ts';

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.on('error', () => undefined).on('close', () => resolve()));

test('a connection to the loopback of an earlier case is the suite’s own, any other one is found', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening
  const first = watchProcess();
  await closed(connect(port, '127.0.0.1'));
  const own = `127.0.0.1:${port}`;
  expect(first.connections).toContain(own);
  first.allow(port);
  first.release();
  const second = watchProcess();
  await closed(connect(port, '127.0.0.1'));
  second.release();
  server.close();
  // Test files share the process, so earlier ones may still open connections.
  expect(second.connections).not.toContain(own);
});
