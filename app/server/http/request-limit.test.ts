// REQUESTS_PER_HOUR: calls with the operator's keys are counted by person, over real HTTP on both databases.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, chat, createAccount, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

routesOnBoth((kind) => {
  let app: App;
  let vendor: FakeVendor;
  beforeAll(async () => {
    vendor = await startFakeVendor();
    const keys = { SAMPLE_API_KEY: 'sk-operator', SAMPLE_BASE_URL: vendor.url };
    app = await startApp({ ...(await environmentOf(kind)), ...keys, REQUESTS_PER_HOUR: '3' });
  }, 120_000);
  afterAll(() => Promise.all([app.stop(), vendor.close()]));

  const post = (path: string, session: Session, body: object, vault?: object) =>
    send(`${app.url}${path}`, { headers: auth(session, vault), body });
  const statusOf = async (session: Session, vault?: object): Promise<number> =>
    (await post('/api/chat/sample', session, chat('hello'), vault)).status;

  test('chats, runs and other calls count together; then 429 says when to come back', async () => {
    const session = await openSession(app.url);
    const list = () => send(`${app.url}/api/models/sample`, { method: 'GET', headers: auth(session) });
    expect((await list()).status).toBe(200);
    expect(await statusOf(session)).toBe(200);
    expect((await post('/api/embeddings/sample', session, { model: 'm', input: 'a' })).status).toBe(200);
    const run = { conversationId: 'c', conversation: {}, parentId: null, provider: 'sample', payload: chat('hello') };
    expect((await post('/api/runs', session, run)).status).toBe(201);
    const refused = await post('/api/chat/sample', session, chat('hello'));
    expect([refused.status, refused.json]).toMatchObject([
      429,
      { errorType: 429, body: { error: { code: 'request_limit', message: expect.stringContaining('3 requests') } } },
    ]);
    const wait = Number(refused.headers['retry-after']);
    expect(wait > 3000 && wait <= 3600).toBe(true);
    // Model lists are free, and so are calls with the user's own key.
    expect((await list()).status).toBe(200);
    expect(await statusOf(session, { apiKey: 'sk-own', baseURL: vendor.url })).toBe(200);
    // People without an account count together.
    expect(await statusOf(await openSession(app.url))).toBe(429);
  });

  test('an account that is deleted and made again goes on counting, and others have calls of their own', async () => {
    const account = async (email: string): Promise<Session> =>
      createAccount(app.url, await openSession(app.url), { email, password: 'a sentence of several words' });
    // Administrators cannot delete themselves.
    await account('root@example.org');
    const ada = await account('ada@example.org');
    for (const status of [200, 200, 200, 429]) expect(await statusOf(ada)).toBe(status);
    const body = { currentPassword: 'a sentence of several words' };
    expect((await send(`${app.url}/api/account`, { method: 'DELETE', headers: auth(ada), body })).status).toBe(200);
    expect(await statusOf(await account('Ada@example.org'))).toBe(429);
    expect(await statusOf(await account('bo@example.org'))).toBe(200);
  });
});
