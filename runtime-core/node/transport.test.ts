// The Node transport over real HTTP: complete reads in order, single error reports, and working pauses.
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { ByteSource } from '../contract/transport.ts';
import { createNodeTransport } from './transport.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0).toReversed()) close();
});

const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n';
const frame = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

async function reply(answer: (socket: Socket) => void): Promise<{ body: ByteSource; abort: AbortController }> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => answer(socket));
    open.push(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => void server.close());
  const transport = createNodeTransport();
  open.push(() => void transport.close());
  const abort = new AbortController();
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const { body } = await transport({ method: 'GET', url, headers: {}, signal: abort.signal });
  return { body, abort };
}

/** Returns the calls to the sink in order, once it has ended or failed. */
function read(body: ByteSource, onData: (text: string) => void = () => undefined): Promise<string[]> {
  const told: string[] = [];
  return new Promise((resolve) => {
    body.start({
      data(bytes) {
        const text = Buffer.from(bytes).toString();
        told.push(text);
        onData(text);
      },
      end() {
        told.push('[end]');
        resolve(told);
      },
      error(error) {
        told.push(`[${error.name}]`);
        resolve(told);
      },
    });
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('the frames of one read are handed over at once', async () => {
  const { body } = await reply((socket) => {
    socket.write(head);
    setTimeout(() => socket.write(`${frame('one ')}${frame('two ')}${frame('three')}0\r\n\r\n`), 30);
  });
  const told = await read(body);
  expect(told).toEqual(['one two three', '[end]']);
});

test('what came before the reader is kept for it, whole and in order', async () => {
  const { body } = await reply((socket) => socket.write(`${head}${frame('one ')}${frame('two')}0\r\n\r\n`));
  await pause(30);
  const told = await read(body);
  expect(told.join('')).toBe('one two[end]');
});

test('more than is held for a reader waits in the socket, whole and in order', async () => {
  const line = `${'0123456789'.repeat(100)}\n`;
  const lines = 4000;
  const { body } = await reply((socket) => {
    socket.write(head);
    for (let at = 0; at < lines; at++) socket.write(frame(line));
    socket.write('0\r\n\r\n');
  });
  await pause(300);
  const told = await read(body);
  expect(told.pop()).toBe('[end]');
  expect(told.join('') === line.repeat(lines)).toBe(true);
  // The first chunk is what was held.
  expect(Buffer.byteLength(told[0] ?? '')).toBeLessThan(200_000);
});

test('bytes read before the connection broke come before the failure, and the failure once', async () => {
  const { body } = await reply((socket) => {
    socket.write(head);
    setTimeout(() => socket.write(frame('one'), () => setTimeout(() => socket.resetAndDestroy(), 30)), 30);
  });
  expect(await read(body)).toEqual(['one', '[TransportError]']);
});

test('a sink that throws ends its own reply and not the process', async () => {
  const { body } = await reply((socket) => {
    socket.write(head);
    setTimeout(() => socket.write(frame('one')), 30);
  });
  const told = await read(body, () => {
    throw new Error('the sink is broken');
  });
  expect(told).toEqual(['one', '[TransportError]']);
});

test('a paused body hands nothing over until it is resumed', async () => {
  const { body } = await reply((socket) => {
    socket.write(head);
    setTimeout(() => socket.write(frame('one')), 20);
    setTimeout(() => socket.write(`${frame('two')}0\r\n\r\n`), 60);
  });
  const seen: string[] = [];
  const whole = read(body, (text) => {
    seen.push(text);
    if (text === 'one') body.pause();
  });
  await pause(120);
  expect(seen).toEqual(['one']);
  body.resume();
  expect(await whole).toEqual(['one', 'two', '[end]']);
});

test('after a cancel nothing is handed over', async () => {
  const { body } = await reply((socket) => {
    socket.write(head);
    setTimeout(() => socket.write(frame('one')), 20);
    setTimeout(() => socket.destroyed || socket.write(frame('two')), 60);
  });
  const seen: string[] = [];
  void read(body, (text) => {
    seen.push(text);
    body.cancel();
  });
  await pause(120);
  expect(seen).toEqual(['one']);
});

test.each(['before the reader', 'while it reads'])('an abort %s ends the reading of a body', async (when) => {
  const { body, abort } = await reply((socket) => socket.write(`${head}${frame('one')}`));
  await pause(30);
  if (when === 'before the reader') abort.abort();
  const reading = read(body, () => abort.abort());
  const told = await Promise.race([reading, pause(2000)]);
  expect(told).toEqual(when === 'before the reader' ? ['[AbortError]'] : ['one', '[AbortError]']);
  await pause(30);
  expect(told).toHaveLength(when === 'before the reader' ? 1 : 2);
});
