// Restarted servers that forgot the session: whatever they respond, the call is repeated once in a new session. The
// protocol (2025-11-25, Session Management) requires 404; proxies and frameworks respond differently.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { startHostileServer } from './testing/hostile-server.ts';
import { mcpChat } from './testing/mcp-chat.ts';
import { startMcpVendor } from './testing/mcp-vendor.ts';
import type { McpVendor } from './testing/mcp-vendor.ts';

let app: App;
let vendor: McpVendor;
let session: Awaited<ReturnType<typeof openSession>>;
const chat = mcpChat(
  () => app.url,
  () => session,
  () => vendor,
);

beforeAll(async () => {
  [vendor, app] = await Promise.all([startMcpVendor(), startApp({})]);
  session = await openSession(app.url);
  await chat.install();
}, 60_000);
afterAll(() => Promise.all([app.stop(), vendor.close()]));

type Answer = (response: ServerResponse) => void;
const says =
  (status: number, type: string, body: string): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

/** A server whose calls get this response until a session is opened. */
async function restartedServer(answer: Answer) {
  const server = await startHostileServer();
  let isForgotten = false;
  let opened = 0;
  server.behave = ({ method }, response) => {
    if (method === 'initialize') {
      isForgotten = false;
      opened++;
    }
    if (method !== 'tools/call' || !isForgotten) return undefined;
    answer(response);
    return 'handled';
  };
  const added = await chat.add({ url: server.url, name: `Restarted ${server.origin}` });
  const call = () => chat.useTool(added.id, 'look', {});
  return {
    call,
    forget: () => (isForgotten = true),
    opened: () => opened,
    calls: () => server.seen.filter((each) => each === 'tools/call').length,
    close: () => server.close(),
  };
}

test.each<[what: string, answer: Answer]>([
  ['404', says(404, 'text/plain', 'Not Found')],
  ['400 that speaks of the session', says(400, 'application/json', '{"error":"No valid session ID provided"}')],
  ['500', says(500, 'text/plain', 'Internal Server Error')],
  ['502 of a proxy', says(502, 'text/html', '<html><h1>502 Bad Gateway</h1></html>')],
  ['503', says(503, 'application/json', '{"message":"no session"}')],
  ['a page with status 200', says(200, 'text/html', '<!doctype html><title>Welcome</title>')],
  [
    'an error of JSON-RPC about the session',
    says(200, 'application/json', '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}'),
  ],
])('%s', async (_what, answer) => {
  const server = await restartedServer(answer);
  expect(await server.call()).toMatchObject({ outcome: 'done', content: 'seen' });
  const before = server.opened();
  server.forget();
  expect(await server.call()).toMatchObject({ outcome: 'done', content: 'seen' });
  expect([server.opened() - before, server.calls()]).toEqual([1, 3]);
  await server.close();
});

test('a session that has listed the tools alone', async () => {
  const server = await restartedServer(says(500, 'text/plain', 'Internal Server Error'));
  server.forget();
  expect(await server.call()).toMatchObject({ outcome: 'done', content: 'seen' });
  await server.close();
});

test.each<[what: string, answer: Answer]>([
  ['429', says(429, 'text/plain', 'Too Many Requests')],
  ['403', says(403, 'text/plain', 'Forbidden')],
])('%s is an answer to the call, which is not made again', async (_what, answer) => {
  const server = await restartedServer(answer);
  await server.call();
  server.forget();
  expect(await server.call()).toMatchObject({ outcome: 'failed' });
  expect(server.calls()).toBe(2);
  await server.close();
});
