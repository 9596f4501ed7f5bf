// Bodies of clients' requests: whole ones, and those of clients that left before reading began.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readBytes } from './body.ts';

/** A request with all its body, before it is read. */
async function received(): Promise<{ req: IncomingMessage; leave(): Promise<void>; close(): void }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}');
  const [req] = (await once(server, 'request')) as [IncomingMessage];
  return {
    req,
    async leave() {
      req.on('error', () => undefined);
      socket.destroy();
      await new Promise((resolve) => req.once('close', resolve));
    },
    close() {
      socket.destroy();
      server.close();
    },
  };
}

test('a body that has arrived is read', async () => {
  const { req, close } = await received();
  expect(String(await readBytes(req))).toBe('{}');
  close();
});

test('the read of a client that has left ends', async () => {
  const { req, leave, close } = await received();
  await leave();
  await expect(readBytes(req)).rejects.toThrow('closed the connection');
  close();
});
