// Keep-alive bodies are counted as browsers count them; beyond the limit, requests are sent without keep-alive.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchKeptAlive, keepAliveRoom } from './keep-alive.ts';

let hold: Promise<void> = Promise.resolve();
const received: number[] = [];
const server = createServer((request, response) => {
  let bytes = 0;
  request.on('data', (part: Buffer) => (bytes += part.length));
  request.on('end', () => {
    received.push(bytes);
    void hold.then(() => response.end('{}'));
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The 64 KiB limit of the Fetch Standard on all keep-alive bodies, which Node does not implement. */
function browser(limit = 64 * 1024) {
  let together = 0;
  const kept: boolean[] = [];
  const send: typeof fetch = async (path, init = {}) => {
    const bytes = init.keepalive ? new TextEncoder().encode(String(init.body)).length : 0;
    if (together + bytes > limit) throw new TypeError('Failed to fetch');
    together += bytes;
    kept.push(init.keepalive === true);
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${String(path)}`, init).finally(() => (together -= bytes));
  };
  return { kept, post: (body: string) => fetchKeptAlive(send, '/', { method: 'POST', body }) };
}

test.each([
  ['few words', 'a'.repeat(10_000), true],
  ['few characters of many bytes', '字'.repeat(12_000), false],
  ['many characters', 'a'.repeat(70_000), false],
])('%s', async (_name, body, keepalive) => {
  const { kept, post } = browser();
  expect((await post(body)).ok).toBe(true);
  expect([kept, received.at(-1)]).toEqual([[keepalive], Buffer.byteLength(body)]);
});

test('several at once keep to the limit together, and give the room back', async () => {
  const room = keepAliveRoom();
  let go: () => void = () => undefined;
  hold = new Promise((resolve) => (go = resolve));
  const { kept, post } = browser();
  const sending = Array.from({ length: 4 }, () => post('a'.repeat(25_000)));
  expect(keepAliveRoom()).toBeLessThan(11_000);
  go();
  expect((await Promise.all(sending)).map(({ ok }) => ok)).toEqual([true, true, true, true]);
  expect([kept, keepAliveRoom()]).toEqual([[true, true, false, false], room]);
});

test('a browser that refuses all the same gets it once more, without that', async () => {
  const { kept, post } = browser(1_000);
  expect((await post('a'.repeat(5_000))).ok).toBe(true);
  expect(kept).toEqual([false]);
});

test('a server that is away is still away', async () => {
  const away: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const room = keepAliveRoom();
  await expect(fetchKeptAlive(away, '/', { method: 'POST', body: 'a' })).rejects.toThrow('Failed to fetch');
  expect(keepAliveRoom()).toBe(room);
});
