// Tracing is enabled per user: the next user of the browser has not enabled it.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChatClient } from '../create-client.ts';
import { traceHeader } from './trace.ts';

let server: Server;
let userId: string;
const traced: boolean[] = [];
beforeEach(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    length: 0,
  });
  traced.length = 0;
  userId = 'ada';
  server = createServer((request, response) => {
    if (request.url === '/api/runs') traced.push(traceHeader in request.headers);
    response.end(JSON.stringify({ userId, kid: 'k', key: 'AAAA', lifetime: 100 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

/** A loaded page without its UI. */
function open() {
  const client = createChatClient((path, init) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${String(path)}`, init),
  );
  const stop = client.start();
  return { ...client, stop, call: () => client.transport.sendJSON('POST', '/api/runs', {}, { trace: { tags: [] } }) };
}

test('it lasts as long as the user', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  let page = open();
  await page.call();
  page.setSettings({ trace: true });
  await page.call();
  page.stop();
  page = open();
  await page.call();
  page.stop();
  userId = 'grace';
  page = open();
  await page.call();
  page.stop();
  expect(traced).toEqual([false, true, true, false]);
  expect(page.settings.get().trace).toBe(false);
});
