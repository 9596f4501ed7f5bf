// Disabled accounts over real HTTP: refused everywhere at once, with what runs for them; and who is administrator.
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccount } from '../storage/repositories/accounts.ts';
import { listAudit } from '../storage/repositories/audit.ts';
import { setMember } from '../storage/repositories/member-acts.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, chat, createAccount, open, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startApp } from '../testing/start-app.ts';
import { isAdministrator } from './roles.server.ts';
import { tell } from './session-ends.server.ts';

type App = Awaited<ReturnType<typeof startApp>>;
const password = 'a sentence of several words';
const codeOf = ({ json }: Reply): unknown => (json as { body?: { error?: { code?: unknown } } }).body?.error?.code;

routesOnBoth((kind) => {
  let app: App;
  let vendor: FakeVendor;
  let root: Session;
  beforeAll(async () => {
    [app, vendor] = await Promise.all([startApp(await environmentOf(kind)), startFakeVendor()]);
    root = await createAccount(app.url, await openSession(app.url), { email: 'root@example.org', password });
  }, 120_000);
  afterAll(() => Promise.all([app.stop(), vendor.close()]));

  const person = (email: string) =>
    openSession(app.url).then((visitor) => createAccount(app.url, visitor, { email, password }));
  const call = (method: string, path: string, who: Session, body?: unknown): Promise<Reply> =>
    send(`${app.url}${path}`, {
      method,
      headers: auth(who, { apiKey: 'sk-users', baseURL: vendor.url }),
      ...(body === undefined ? {} : { body }),
    });
  async function disable(who: Session): Promise<void> {
    expect(await setMember(app.running.storage, root.userId, who.userId, { state: 'disabled' })).toBe('changed');
    await tell(app.running, who.userId);
  }

  test('the first account is administrator, others are members', async () => {
    const ada = await person('first@example.org');
    const roles = [root, ada].map(async ({ userId }) => (await findAccount(app.running.storage, userId))?.role);
    expect(await Promise.all(roles)).toEqual(['administrator', 'member']);
    expect(await isAdministrator(app.running, (await openSession(app.url)).userId)).toBe(false);
  });

  test('requests, cookies and sign-ins of a disabled account are refused; enabled, it signs in again', async () => {
    const email = 'ada@example.org';
    const ada = await person(email);
    expect((await call('GET', '/api/settings', ada)).status).toBe(200);
    await disable(ada);
    expect((await call('GET', '/api/settings', ada)).status).toBe(401);
    const again = await send(`${app.url}/api/session`, { body: {}, headers: { cookie: ada.cookie } });
    expect((again.json as Session).userId).not.toBe(ada.userId);
    const visitor = await openSession(app.url);
    const signIn = (given: string) => call('POST', '/api/account/session', visitor, { email, password: given });
    const [right, wrong] = [await signIn(password), await signIn('a guess')];
    expect([right.status, codeOf(right)]).toEqual([403, 'account_disabled']);
    expect([wrong.status, codeOf(wrong)]).toEqual([403, undefined]);
    await setMember(app.running.storage, root.userId, ada.userId, { state: 'active' });
    await tell(app.running, ada.userId);
    expect((await signIn(password)).status).toBe(200);
    expect((await call('GET', '/api/settings', ada)).status).toBe(401);
  });

  test('what runs ends: replies with an error that says why, streams, bare calls', async () => {
    const bob = await person('bob@example.org');
    const body = {
      conversationId: 'c-bob',
      conversation: {},
      messages: [{ id: 'q', parentId: null, createdAt: 1, role: 'user', text: 'hi', images: [] }],
      parentId: 'q',
      provider: 'sample',
      payload: chat('ticking'),
    };
    const begun = await call('POST', '/api/runs', bob, body);
    const { runId, messageId } = begun.json as { runId: string; messageId: string };
    const headers = auth(bob, { apiKey: 'sk-users', baseURL: vendor.url });
    const streams = await Promise.all([
      open(`${app.url}/api/runs/${runId}/events`, { method: 'GET', headers }),
      open(`${app.url}/api/live`, { method: 'GET', headers }),
      open(`${app.url}/api/chat/sample`, { headers, body: chat('ticking') }),
    ]);
    expect(streams.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const ends = streams.map((stream) => once(stream.resume(), 'close'));
    const hungUp = [vendor.nextHangUp(), vendor.nextHangUp()];
    await disable(bob);
    await Promise.all([...ends, ...hungUp]);
    const { storage } = app.running;
    const run = () => storage.db.selectFrom('runs').select('status').where('id', '=', runId).executeTakeFirst();
    await expect.poll(async () => (await run())?.status, { timeout: 10_000 }).toBe('error');
    const message = await storage.db
      .selectFrom('messages')
      .select('body')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow();
    expect(message.body).toContain('account_disabled');
    expect(message.body).toContain('tick');
  });

  test('a stream that was opened elsewhere ends without a notification, too', { timeout: 30_000 }, async () => {
    const eve = await person('eve@example.org');
    const live = await open(`${app.url}/api/live`, { method: 'GET', headers: auth(eve) });
    const over = once(live.resume(), 'close');
    await setMember(app.running.storage, 'command', eve.userId, { state: 'disabled' });
    await over;
    // The state may be cached for 10 s.
    await expect.poll(async () => (await call('GET', '/api/settings', eve)).status, { timeout: 12_000 }).toBe(401);
  });

  test('the last administrator’s account cannot be deleted while there are others', async () => {
    const refused = await call('DELETE', '/api/account', root, { currentPassword: password });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'last_administrator']);
    expect((await call('GET', '/api/account', root)).json).toMatchObject({ signedIn: true });
  });

  test('sign-ins and refusals are in the audit log, and nothing that was typed', async () => {
    const marker = 'planted-secret-marker';
    const visitor = await openSession(app.url);
    for (const email of ['ada@example.org', marker])
      await call('POST', '/api/account/session', visitor, { email, password: `${marker}-password` });
    const rows = () => listAudit(app.running.storage, {}, 1000);
    await expect
      .poll(async () => (await rows()).filter(({ act }) => act === 'session.refuse').length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(2);
    const all = await rows();
    expect(JSON.stringify(all)).not.toContain(marker);
    expect(JSON.stringify(all)).not.toContain(password);
    expect(new Set(all.map(({ act }) => act))).toEqual(
      new Set(['account.create', 'session.open', 'session.refuse', 'member.disable', 'member.enable']),
    );
  });
});

describe('administrators by configuration', () => {
  test('on one’s own machine the visitor is administrator until there is an account; behind a code there is none', async () => {
    const own = await startApp();
    const visitor = await openSession(own.url);
    expect(await isAdministrator(own.running, visitor.userId)).toBe(true);
    const first = await createAccount(own.url, visitor, { email: 'first@example.org', password });
    const next = await openSession(own.url);
    expect([await isAdministrator(own.running, first.userId), await isAdministrator(own.running, next.userId)]).toEqual(
      [true, false],
    );
    const remove = { method: 'DELETE', headers: auth(first), body: { currentPassword: password } };
    expect((await send(`${own.url}/api/account`, remove)).status).toBe(200);
    expect(await isAdministrator(own.running, next.userId)).toBe(true);
    await own.stop();
    for (const env of [{ ACCESS_CODE: 'open sesame' }, { ALLOW_OPEN: '1' }, { TRUST_PROXY: '1' }]) {
      const app = await startApp(env);
      const someone = await openSession(app.url, env.ACCESS_CODE);
      expect(await isAdministrator(app.running, someone.userId)).toBe(false);
      await app.stop();
    }
  }, 60_000);

  test('ADMIN_EMAIL: this address instead of the first account; typed only while there is no administrator', async () => {
    const app = await startApp({ ADMIN_EMAIL: 'root@example.org, other@example.org', REGISTRATION: 'open' });
    const roles: unknown[] = [];
    for (const email of ['first@example.org', 'Root@example.org', 'other@example.org']) {
      const { userId } = await createAccount(app.url, await openSession(app.url), { email, password });
      roles.push((await findAccount(app.running.storage, userId))?.role);
    }
    expect(roles).toEqual(['member', 'administrator', 'member']);
    await app.stop();
  }, 60_000);

  test('wrong access codes are counted in one row a minute', async () => {
    const app = await startApp({ ACCESS_CODE: 'open sesame' });
    for (let tries = 0; tries < 14; tries++)
      await send(`${app.url}/api/session`, { body: { accessCode: 'planted-wrong-code' } });
    const counts = async () =>
      (await listAudit(app.running.storage, {}, 100)).map(({ act, count }) => `${act} ${count}`).sort();
    await expect.poll(async () => (await counts()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    const all = JSON.stringify(await listAudit(app.running.storage, {}, 100));
    expect([all.includes('planted'), all.includes('127.0.0.1')]).toEqual([false, true]);
    // A minute may end in between.
    expect((await counts()).length).toBeLessThanOrEqual(4);
    await app.stop();
  }, 60_000);
});
