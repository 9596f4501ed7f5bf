// A tool's search calls the user's provider in the same way as chats do.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, openSession, send } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

let app: App;
let vendor: FakeVendor;
beforeAll(async () => {
  vendor = await startFakeVendor();
  app = await startApp();
});
afterAll(async () => {
  await app.stop();
  vendor.close();
});

test.each([
  ['/responses', { apiMode: 'responses' }],
  ['/chat/completions', {}],
  ['/chat/completions', { apiMode: 'chatCompletion' }],
])('by %s for %j', async (path, how) => {
  const manifest = { identifier: 'web-search', api: [{ name: 'search' }] };
  const call = { manifest, identifier: 'web-search', apiName: 'search', arguments: { query: 'x' }, type: 'builtin' };
  // A user's own gateway, unknown to all packages.
  const search = { provider: 'my-gateway', model: 'hello', ...how };
  const headers = auth(await openSession(app.url), { apiKey: 'k', baseURL: vendor.url });
  await send(`${app.url}/api/tools/gateway`, { headers, body: { ...call, search } });
  expect(vendor.received.at(-1)?.path.endsWith(path)).toBe(true);
});

test('by no other way', async () => {
  const manifest = { identifier: 'web-search', api: [{ name: 'search' }] };
  const call = { manifest, identifier: 'web-search', apiName: 'search', arguments: { query: 'x' }, type: 'builtin' };
  const search = { provider: 'my-gateway', model: 'hello', apiMode: 'telepathy' };
  const reply = await send(`${app.url}/api/tools/gateway`, {
    headers: auth(await openSession(app.url)),
    body: { ...call, search },
  });
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('/search/apiMode')]);
});
