// Public or bundled model lists need no key; all others do.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, chat, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

let app: App;
let vendor: FakeVendor;
let session: Session;
beforeAll(async () => {
  [app, vendor] = await Promise.all([startApp(), startFakeVendor()]);
  session = await openSession(app.url);
});
afterAll(() => Promise.all([app.stop(), vendor.close()]));

const listOf = (id: string, vault = {}): Promise<Reply> =>
  send(`${app.url}/api/models/${id}`, { method: 'GET', headers: auth(session, vault) });

test.each([
  ['vertexai', 'gemini-2.5-pro'],
  ['spark', 'x1'],
  ['azure', 'o3'],
])('%s: the bundled list', async (id, model) => {
  const reply = await listOf(id);
  expect([reply.status, reply.json]).toEqual([200, expect.arrayContaining([expect.objectContaining({ id: model })])]);
});

test.each(['huggingface', 'openrouter'])('%s: the vendor’s list, asked for without a key', async (id) => {
  vendor.received.length = 0;
  const reply = await listOf(id, { baseURL: vendor.url });
  expect([reply.status, Array.isArray(reply.json)]).toEqual([200, true]);
  expect(vendor.received.length).toBeGreaterThan(0);
});

test.each(['groq', 'openai'])('%s: its list asks for a key', async (id) => {
  expect((await listOf(id, { baseURL: vendor.url })).status).toBe(401);
});

test.each(['huggingface', 'openrouter', 'azure'])('%s: a chat asks for a key as before', async (id) => {
  const reply = await send(`${app.url}/api/chat/${id}`, {
    headers: auth(session, { baseURL: vendor.url }),
    body: chat('hello'),
  });
  expect(reply.status).toBe(401);
});

test('a limit of 0 tokens is refused where no rule of the vendor raises it', async () => {
  vendor.received.length = 0;
  const headers = auth(session, { apiKey: 'sk-users', baseURL: vendor.url });
  const body = { ...chat('hello'), max_tokens: 0 };
  const reply = await send(`${app.url}/api/chat/sample`, { headers, body });
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('/max_tokens')]);
  expect(vendor.received).toEqual([]);
  await send(`${app.url}/api/chat/siliconcloud`, { headers, body });
  expect(JSON.parse(vendor.received[0]?.body ?? '')).toMatchObject({ max_tokens: 1 });
});
