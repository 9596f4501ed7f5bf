// ALLOWED_MODELS over HTTP: other models are neither offered nor called, with any key.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, chat, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

let app: App;
let vendor: FakeVendor;
let session: Session;
beforeAll(async () => {
  vendor = await startFakeVendor();
  app = await startApp({ ALLOWED_MODELS: 'sample/hel*, openai/gpt-4.1*', ADMIN_CONTACT: 'Ada', SAMPLE_API_KEY: 'sk' });
  session = await openSession(app.url);
}, 60_000);
afterAll(() => Promise.all([app.stop(), vendor.close()]));

const ask = (model: string, path = 'sample', more: object = {}) =>
  send(`${app.url}/api/chat/${path}`, {
    headers: auth(session, { apiKey: 'sk-own', baseURL: vendor.url }),
    body: chat(model, more),
  });
const refusal = { body: { error: { code: 'model_not_allowed', contact: 'Ada' } } };

test('models that are named are called, others are refused before their vendor is asked', async () => {
  expect((await ask('hello')).status).toBe(200);
  vendor.received.length = 0;
  for (const [model, path, more] of [
    ['ticking', 'sample', {}],
    ['hello', 'groq', {}],
    ['gpt-5', 'openai', {}],
    ['gpt-4.1', 'openai', { provider: 'my-own-box' }],
  ] as const) {
    const refused = await ask(model, path, more);
    expect([model, refused.status, refused.json]).toMatchObject([model, 403, refusal]);
  }
  expect(vendor.received).toEqual([]);
});

test('only models that are named are offered', async () => {
  const { json } = await send(`${app.url}/api/providers`, { method: 'GET', headers: auth(session) });
  const rows = json as readonly { readonly id: string; readonly models: readonly { readonly id: string }[] }[];
  expect(rows.map(({ id }) => id)).toEqual(['openai', 'sample']);
  const models = rows[0]?.models.map(({ id }) => id) ?? [];
  expect(models.length).toBeGreaterThan(0);
  expect(models.filter((id) => !id.startsWith('gpt-4.1'))).toEqual([]);
});
