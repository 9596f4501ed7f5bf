// Servers with HTTP and SSE only: detected by their response, called, and not retried forever once they are gone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { startHostileServer } from './testing/hostile-server.ts';
import { mcpChat } from './testing/mcp-chat.ts';
import { startMcpVendor } from './testing/mcp-vendor.ts';
import type { McpVendor } from './testing/mcp-vendor.ts';
import { startOldServer } from './testing/old-server.ts';

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

test.each([404, 405, 400])(
  'an address that answers a message with %i is read as a stream, and its tool is called',
  async (status) => {
    const server = await startOldServer(status);
    const added = await chat.add({ url: server.url, name: `Old ${status}` });
    expect(added).toMatchObject({ state: 'ready', signIn: 'none', protocol: { version: '2024-11-05' } });
    expect(added.tools.map(({ name }) => name)).toEqual(['look']);
    expect(await chat.useTool(added.id, 'look', {})).toMatchObject({ outcome: 'done', content: 'seen long ago' });
    // One connection for the list and the call.
    expect(server.seen.filter((each) => each === 'GET /sse')).toHaveLength(1);
    await server.close();
  },
);

test('a stream that breaks off is no loop: the next call opens another one', async () => {
  const server = await startOldServer();
  const added = await chat.add({ url: server.url, name: 'Breaks' });
  server.hangUp();
  // The library would have reopened it after three seconds.
  await new Promise((done) => setTimeout(done, 5_000));
  expect(server.seen.filter((each) => each === 'GET /sse')).toHaveLength(1);
  expect(await chat.useTool(added.id, 'look', {})).toMatchObject({ outcome: 'done', content: 'seen long ago' });
  await server.close();
});

test('a stream that names an address elsewhere is not followed', async () => {
  const [server, elsewhere] = await Promise.all([startOldServer(), startHostileServer()]);
  server.endpoint = `${elsewhere.origin}/messages`;
  const added = await chat.add({ url: server.url, name: 'Elsewhere' });
  expect(added.state).not.toBe('ready');
  expect(elsewhere.seen).toEqual([]);
  await Promise.all([server.close(), elsewhere.close()]);
});

test('an address that is neither says what it answered first', async () => {
  const server = await startOldServer(404);
  const added = await chat.add({ url: server.url.replace('/sse', '/nothing'), name: 'Neither' });
  expect(added.problem?.message).toBe('The server answered with HTTP status 404.');
  await server.close();
});
