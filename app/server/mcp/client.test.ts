// Connections behind proxies that buffer event streams do not wait for them (revision 2026-07-28, client 2.4.0).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { openClient } from './client.ts';

const app = groundApp();

const discover = {
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: 'buffered', version: '1' },
};

/** `listen`: the response to the stream of notifications. */
async function serverWith(listen: 'held' | 404 | 500): Promise<URL> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes: Buffer) => (text += String(bytes)));
    request.on('end', () => {
      const { id, method } = JSON.parse(text || '{}') as { id?: unknown; method?: string };
      const json = (result: object): void => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } }));
      };
      if (method === 'server/discover') json({ ...discover, ttlMs: 0, cacheScope: 'private' });
      else if (method === 'subscriptions/listen') {
        if (listen === 'held') response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        else response.writeHead(listen).end();
      } else json({ tools: [], ttlMs: 0, cacheScope: 'private' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`); // listens on TCP
}

test.each(['held', 404, 500] as const)('a stream of announcements that is %s costs nothing', async (listen) => {
  const url = await serverWith(listen);
  const opened = await openClient(
    app,
    { type: 'http', url, headers: {}, trusted: true },
    {
      limitMs: 5000,
      elicit: () => Promise.resolve({ action: 'decline' }),
      onClosed: () => undefined,
      onListChanged: () => undefined,
    },
  );
  expect(await opened.client.request({ method: 'tools/list' })).toMatchObject({ tools: [] });
  opened.close();
});
