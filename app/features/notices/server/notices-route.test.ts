// Notifications over HTTP on both databases, to a push service of our own that decrypts them: who gets one, once, what
// it says, and what hostile addresses and answers do.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tell } from '../../../server/auth/session-ends.server.ts';
import { newId } from '../../../server/storage/ids.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { outbound } from '../../../server/net/outbound.server.ts';
import { createSafeHead } from '../../../server/net/safe-fetch.server.ts';
import { auth, createAccount, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startFakeVendor } from '../../../server/testing/fake-vendor.ts';
import type { FakeVendor } from '../../../server/testing/fake-vendor.ts';
import { startLogged } from '../../../server/testing/start-app.ts';
import { idIn, newTemporaryId } from '../../../shared/conversation/temporary.ts';
import { maxDevices } from '../shared/api.ts';
import type { Notices, NoticeSettings } from '../shared/api.ts';
import { getSender } from './notices.server.ts';
import { startPushService } from './testing/push-service.ts';
import type { PushBrowser, PushService } from './testing/push-service.ts';

const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const minute = 60_000;
const password = 'a sentence of several words';

routesOnBoth((kind) => {
  let vendor: FakeVendor;
  let service: PushService;
  let app: Awaited<ReturnType<typeof startLogged>>;
  let session: Session;
  /** Time of the sender. */
  let now: number;

  const call = (method: string, path: string, body?: unknown, who = session) =>
    send(`${app.url}${path}`, {
      method,
      headers: auth(who, { apiKey: 'sk-of-the-user', baseURL: vendor.url }),
      ...(body === undefined ? {} : { body }),
    });
  const add = (browser: PushBrowser, who = session, more: object = {}) =>
    call('POST', '/api/notices', { ...browser, name: 'Firefox on Linux', language: 'en', ...more }, who);
  /** A device of the user that any answer is sent to. */
  async function device(who = session, name: string = randomUUID()): Promise<string> {
    expect((await add(service.browser(name), who)).status).toBe(200);
    await change({ seconds: 0 }, who);
    return name;
  }
  const list = async (who = session) => (await call('GET', '/api/notices', undefined, who)).json as Notices;
  const change = (settings: Partial<NoticeSettings>, who = session) =>
    call('PATCH', '/api/notices/settings', settings, who);
  const to = (name: string) => service.pushed.filter((each) => each.device === name);

  async function ask({
    model = 'hello',
    title = 'A trip',
    chat = newId(),
    who = session,
    again = false,
    stops = false,
  } = {}) {
    const answer = idIn(chat, newId());
    const reply = await call(
      'POST',
      '/api/turns',
      {
        conversation: { id: chat, ...(again ? {} : { create: { title, config: { provider: 'sample', model } } }) },
        parent: null,
        answer,
        message: { id: idIn(chat, newId()), createdAt: 1, text: 'Hi', images: [] },
        using: { provider: 'sample', model },
        config: { changes: {} },
        client,
      },
      who,
    );
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
    const { runId } = reply.json as { readonly runId: string };
    if (stops) await call('DELETE', `/api/runs/${runId}`, undefined, who);
    await expect
      .poll(
        async () => {
          const { json } = await call('GET', `/api/conversations/${chat}`, undefined, who);
          const { messages } = json as {
            readonly messages: readonly { readonly id: string; readonly outcome: string }[];
          };
          return messages.find(({ id }) => id === answer)?.outcome;
        },
        { timeout: 20_000 },
      )
      .not.toBe('running');
    return chat;
  }
  /** As if the feature had asked for the turn, or answered it. */
  async function belongsTo(feature: 'schedules' | 'research', conversationId: string): Promise<void> {
    const { db } = await getStorage(app.running);
    const { userId, answerId, questionId } = await db
      .selectFrom('turns')
      .innerJoin('messages', 'messages.id', 'turns.answerId')
      .select(['turns.userId', 'turns.answerId', 'messages.parentId as questionId'])
      .where('turns.conversationId', '=', conversationId)
      .executeTakeFirstOrThrow();
    if (feature === 'research') {
      const costs = { activeMs: 0, spentMicros: 0, currency: null, unpriced: 0, control: '{}' };
      const row = { conversationId, questionId: questionId ?? '', userId, answerId, ...costs };
      await db.insertInto('researches').values(row).execute();
      return;
    }
    const times = { plannedAt: 1, claimedAt: 1, attemptedAt: 1, finishedAt: 1 };
    const rest = { byHand: 0, outcome: 'done', tools: '[]', questionId: null, refused: '[]', problem: null } as const;
    const row = { userId, scheduleId: newId(), conversationId, answerId, ...times, ...rest };
    await db.insertInto('scheduleRuns').values(row).execute();
  }
  /** Lets time pass, and the sender work. */
  async function after(ms = minute): Promise<void> {
    now += ms;
    const sender = await getSender(app.running);
    await sender.tick(now);
    await sender.settled();
  }

  beforeAll(async () => {
    [vendor, service] = await Promise.all([startFakeVendor(), startPushService()]);
    app = await startLogged({ ...(await environmentOf(kind)), VAPID_SUBJECT: 'mailto:admin@example.org' });
  });
  beforeEach(async () => {
    session = await openSession(app.url);
    now = Date.now();
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([vendor.close(), service.close()]);
  });

  test('an answer that was not seen is sent once, with title and first words, encrypted and signed', async () => {
    const name = await device();
    const chat = await ask();
    await Promise.all([after(), after(0)]);
    await after();
    const { publicKey, devices } = await list();
    expect(to(name)).toMatchObject([
      {
        payload: { title: 'A trip', body: expect.stringContaining('Hello'), url: `/c/${chat}`, tag: chat },
        key: publicKey,
        claims: { aud: service.url, sub: 'mailto:admin@example.org' },
        headers: { ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
      },
    ]);
    const [{ claims, size } = { claims: { exp: 0 }, size: 0 }] = to(name);
    expect(claims.exp - Date.now() / 1000).toBeLessThan(24 * 3600);
    expect(size).toBeLessThan(3_900);
    expect(devices).toMatchObject([{ name: 'Firefox on Linux', sentAt: now - minute }]);
    expect(app.output()).not.toContain(`push/${name}`);
  });

  test('nothing is sent for what was seen, stopped, quick, switched off, deleted or temporary', async () => {
    const name = await device();
    const seen = await ask();
    await call('POST', `/api/conversations/${seen}/seen`, { until: Date.now() + minute });
    const trash = await ask();
    await call('DELETE', `/api/conversations/${trash}`);
    await ask({ chat: newTemporaryId() });
    await ask({ model: 'ticking', stops: true });
    await after();
    await ask();
    await change({ answers: false });
    await after();
    await change({ answers: true, seconds: 30 });
    await ask();
    await after();
    expect(to(name)).toEqual([]);
  });

  test('hidden text, an error, and a later answer of the same chat in place of one that waits', async () => {
    const name = await device();
    await ask({ model: 'status:401', title: 'Broken' });
    await after();
    await change({ hideText: true });
    const chat = await ask({ title: 'Twice' });
    await ask({ chat, again: true });
    await after();
    expect(to(name).map(({ payload }) => payload)).toMatchObject([
      { title: 'Broken', body: 'The answer ended with an error.' },
      { title: 'Twice', body: '', tag: chat },
    ]);
    expect(to(name).every(({ headers }) => /^[\w-]{32}$/.test(String(headers['topic'])))).toBe(true);
  });

  test.each(['schedules', 'research'] as const)('%s have a switch of their own, whatever answers have', async (own) => {
    const name = await device();
    await change({ answers: false, [own]: false });
    await belongsTo(own, await ask());
    await after();
    expect(to(name)).toEqual([]);
    await change({ seconds: 3_600, [own]: true });
    await belongsTo(own, await ask());
    await after();
    expect(to(name)).toHaveLength(1);
  });

  test('a claim that a dead process left runs out', async () => {
    const name = await device();
    const conversationId = await ask();
    const { db } = await getStorage(app.running);
    const claimed = { claimedUntil: now + 3 * minute, attempts: 1 };
    await db.updateTable('noticeSends').set(claimed).where('conversationId', '=', conversationId).execute();
    await after(2 * minute);
    expect(to(name)).toEqual([]);
    await after(2 * minute);
    expect(to(name)).toHaveLength(1);
  });

  test('two senders on one queue send each notification once', async () => {
    const names = [await device(), await device(), await device()];
    await ask();
    now += minute;
    const { Sender } = await import('./sender.ts');
    const first = await getSender(app.running);
    const second = new Sender(Reflect.get(first, 'options') as ConstructorParameters<typeof Sender>[0]); // the same queue
    await Promise.all([first.tick(now), second.tick(now), first.tick(now)]);
    await Promise.all([first.settled(), second.settled()]);
    expect(names.map((name) => to(name).length)).toEqual([1, 1, 1]);
  });

  test('a silent service does not delay the end of the server', async () => {
    const name = await device();
    service.answer(name, () => undefined);
    await ask();
    const { Sender } = await import('./sender.ts');
    const options = Reflect.get(await getSender(app.running), 'options') as ConstructorParameters<typeof Sender>[0]; // as above
    const sender = new Sender(options);
    await sender.tick(now + minute);
    await expect.poll(() => to(name).length, { timeout: 5_000 }).toBe(1);
    const begunAt = performance.now();
    await sender.close();
    expect(performance.now() - begunAt).toBeLessThan(7_000);
  });

  test('a service that is busy is asked again after the time it names, four times at most', async () => {
    const name = await device();
    service.answer(name, (response) => void response.writeHead(429, { 'retry-after': '300' }).end());
    await ask();
    const counts: number[] = [];
    for (const ms of [minute, minute, ...Array<number>(4).fill(330_000)]) {
      await after(ms);
      counts.push(to(name).length);
    }
    expect(counts).toEqual([1, 1, 2, 3, 4, 4]);
    expect((await list()).devices).toMatchObject([{ problem: '429' }]);
  });

  test.each([
    ['410', 410, [0, undefined]],
    ['404', 404, [0, undefined]],
    ['403', 403, [1, '403']],
    ['a redirect', 307, [1, 'other_host']],
  ])('a device whose service answers with %s', async (_name, status, expected) => {
    const name = await device();
    service.answer(name, (response) => void response.writeHead(status, { location: `${service.url}/elsewhere` }).end());
    await ask();
    await after();
    await after();
    const { devices } = await list();
    expect([devices.length, devices[0]?.problem]).toEqual(expected);
    expect([to(name).length, service.paths.includes('/elsewhere')]).toEqual([1, false]);
  });

  test('an answer of 64 KB, a wait of years, and a service that never answers', async () => {
    const [large, patient, silent] = [await device(), await device(), await device()];
    service.answer(large, (response) => void response.writeHead(201).end('x'.repeat(65_536)));
    service.answer(patient, (response) => void response.writeHead(503, { 'retry-after': '9'.repeat(30) }).end());
    service.answer(silent, () => undefined);
    app.running.parts.set('fetch of notices', createSafeHead({ dispatchers: outbound(app.running), timeoutMs: 1_000 }));
    await ask();
    await after();
    await after(24 * 3_600_000);
    app.running.parts.delete('fetch of notices');
    expect([to(large).length, to(patient).length, to(silent).length]).toEqual([1, 1, 2]);
    const problems = (await list()).devices.map(({ problem }) => problem);
    expect(problems).toEqual([undefined, '503', undefined]);
  });

  test.each([
    ['signed out', 'DELETE', '/api/account/session', undefined],
    ['signed out everywhere', 'DELETE', '/api/account/session?everywhere=1', undefined],
    ['deleted its account', 'DELETE', '/api/account', { currentPassword: password }],
  ])('who has %s gets nothing', async (_name, method, path, body) => {
    const visitor = session;
    const early = await device(visitor);
    const account = { email: `${randomUUID()}@example.org`, password };
    session = await createAccount(app.url, visitor, account);
    // The device was the visitor's.
    expect((await list()).devices).toEqual([]);
    const name = await device();
    await ask();
    expect((await call(method, path, body)).status).toBeLessThan(300);
    await after();
    expect([to(early).length, to(name).length]).toEqual([0, 0]);
  });

  test('a disabled account gets nothing, and another device of the account does when one signs out', async () => {
    const account = { email: `${randomUUID()}@example.org`, password };
    const here = await createAccount(app.url, session, account);
    const there = (await call('POST', '/api/account/session', account, await openSession(app.url))).json as Session;
    const [left, stays] = [await device(here), await device(there)];
    await call('DELETE', '/api/account/session', undefined, here);
    await ask({ who: there });
    await after();
    expect([to(left).length, to(stays).length]).toEqual([0, 1]);
    expect((await list(there)).devices).toHaveLength(1);
    await ask({ who: there });
    const { db } = await getStorage(app.running);
    await db.updateTable('users').set({ state: 'disabled' }).where('email', '=', account.email).execute();
    await tell(app.running, there.userId);
    await after();
    expect(to(stays)).toHaveLength(1);
  });

  test('a test notification, and what it says when it fails', async () => {
    const name = await device();
    const [{ id } = { id: '' }] = (await list()).devices;
    expect((await call('POST', `/api/notices/${id}/sample`)).status).toBe(204);
    expect(to(name)).toMatchObject([{ payload: { tag: 'test', url: '/settings/notices' } }]);
    const other = await openSession(app.url);
    expect((await call('POST', `/api/notices/${id}/sample`, undefined, other)).status).toBe(404);
    service.answer(name, (response) => void response.writeHead(403).end());
    const refused = await call('POST', `/api/notices/${id}/sample`);
    expect([refused.status, refused.text]).toEqual([502, expect.stringContaining('(403)')]);
    service.answer(name, (response) => void response.writeHead(410).end());
    expect((await call('POST', `/api/notices/${id}/sample`)).text).toContain('device_gone');
    expect((await list()).devices).toEqual([]);
  });

  test("another user's browser: not taken over by its address, moved with its keys, seen by its user alone", async () => {
    const other = await openSession(app.url);
    const browser = service.browser('shared');
    expect((await add(browser)).status).toBe(200);
    const { p256dh, auth: secret } = service.browser('other-keys');
    const refused = await add({ ...browser, p256dh, auth: secret }, other);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('device_taken')]);
    const [{ id } = { id: '' }] = (await list()).devices;
    expect((await list(other)).devices).toEqual([]);
    expect((await call('DELETE', `/api/notices/${id}`, undefined, other)).status).toBe(204);
    expect((await list()).devices).toHaveLength(1);
    expect((await add(browser, other)).status).toBe(200);
    expect([(await list()).devices.length, (await list(other)).devices.length]).toEqual([0, 1]);
  });

  test('the same browser again is the same device', async () => {
    const browser = service.browser('again');
    const first = (await add(browser)).json;
    expect((await add(browser, session, { name: 'Renamed\u0000' })).json).toEqual(first);
    expect((await list()).devices).toMatchObject([{ name: 'Renamed' }]);
  });

  test('a thousand subscriptions are a few, and each of them waits for its turn', async () => {
    const answers = new Set<number>();
    for (let at = 0; at < 1_000; at += 50) {
      const parts = Array.from({ length: 50 }, (_, part) => add(service.browser(`many-${kind}-${at + part}`)));
      for (const { status } of await Promise.all(parts)) answers.add(status);
    }
    expect([...answers].sort()).toEqual([200, 400]);
    expect((await list()).devices).toHaveLength(maxDevices);
    await change({ seconds: 0 });
    await ask();
    for (let times = 0; times < 10; times++) await after(0);
    await after();
    for (let times = 0; times < 10; times++) await after(0);
    expect(service.pushed.filter((each) => each.device.startsWith(`many-${kind}`))).toHaveLength(maxDevices);
  }, 60_000);

  test.each([
    ['plain HTTP', { endpoint: 'http://push.example/p' }],
    ['no address', { endpoint: 'push' }],
    ['a file', { endpoint: 'file:///etc/passwd' }],
    ['a password in it', { endpoint: 'https://a:b@push.example/p' }],
    ['an address of 64 KB', { endpoint: `https://push.example/${'x'.repeat(65_536)}` }],
    ['a short key', { p256dh: 'BA' }],
    ['a short secret', { auth: 'AA' }],
    ['a name of 64 KB', { name: 'x'.repeat(65_536) }],
    ['an unknown language', { language: 'tlh' }],
  ])('refused: %s', async (_name, more) => {
    expect((await add(service.browser('refused'), session, more)).status).toBe(400);
    expect((await list()).devices).toEqual([]);
  });

  test('the worker is a script without data, for the whole site, and handles no requests', async () => {
    const { status, headers, text } = await send(`${app.url}/api/notices/worker`, { method: 'GET' });
    expect([status, headers['service-worker-allowed'], headers['cache-control']]).toEqual([200, '/', 'no-cache']);
    expect(headers['content-type']).toContain('text/javascript');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).not.toMatch(/'fetch'|importScripts/);
  });
});
