// A device ends with its session, also when the identity provider has to be asked again (SESSION_MAX_AGE).
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newUserId, sessionBy } from '../../../server/auth/session.server.ts';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { Notices } from '../shared/api.ts';
import { getSender } from './notices.server.ts';
import { listDevices } from './repository.ts';
import { startPushService } from './testing/push-service.ts';
import type { PushService } from './testing/push-service.ts';

const day = 24 * 3_600_000;

routesOnBoth((kind) => {
  let service: PushService;
  let app: Awaited<ReturnType<typeof startApp>>;
  let userId: string;

  const open = async (): Promise<Session> => {
    const session = await sessionBy(app.running, userId, 'open', 'provider');
    if (!session) throw new Error('the server asks for an access code');
    return session;
  };
  const call = (who: Session, method: string, path: string, body?: unknown) =>
    send(`${app.url}/api/notices${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
  const list = async (who: Session) => ((await call(who, 'GET', '')).json as Notices).devices;
  async function register(who: Session, name: string): Promise<string> {
    const { status, json } = await call(who, 'POST', '', { ...service.browser(name), name, language: 'en' });
    expect(status).toBe(200);
    return (json as { readonly id: string }).id;
  }
  const stored = async () => listDevices(await getStorage(app.running), userId);

  beforeAll(async () => {
    service = await startPushService();
    app = await startApp({ ...(await environmentOf(kind)), SESSION_MAX_AGE: '2' });
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    userId = newUserId();
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await app.stop();
    await service.close();
  });

  test('a session that is over is sent nothing, and its device is removed', async () => {
    const deviceId = await register(await open(), 'queue');
    const { db } = await getStorage(app.running);
    const chat = { conversationId: 'chat', turnId: 'turn', state: 'done' };
    const sender = await getSender(app.running);
    for (const [ms, left] of [
      [day, 1],
      [day + 1_000, 0],
    ] as const) {
      vi.setSystemTime(Date.now() + ms);
      const times = { at: Date.now(), dueAt: Date.now(), attempts: 0, claimedUntil: 0 };
      await db
        .insertInto('noticeSends')
        .values({ userId, deviceId, ...chat, ...times })
        .execute();
      await sender.tick(Date.now());
      await sender.settled();
      expect(await stored()).toHaveLength(left);
    }
  });

  test('nor is it by a test of another session', async () => {
    const id = await register(await open(), 'sample');
    vi.setSystemTime(Date.now() + 2 * day + 1_000);
    const reply = await call(await open(), 'POST', `/${id}/sample`);
    expect([reply.status, reply.text]).toEqual([502, expect.stringContaining('device_gone')]);
    expect([service.paths, await stored()]).toEqual([[], []]);
  });

  test('it is on no list, while devices of later sessions are', async () => {
    await register(await open(), 'before');
    vi.setSystemTime(Date.now() + day);
    await register(await open(), 'later');
    expect(await list(await open())).toHaveLength(2);
    vi.setSystemTime(Date.now() + day + 1_000);
    expect(await list(await open())).toMatchObject([{ name: 'later' }]);
    expect(await stored()).toHaveLength(1);
  });

  test('a session that no provider opened is not over', async () => {
    const visitor = await openSession(app.url);
    await register(visitor, 'visitor');
    vi.setSystemTime(Date.now() + 3 * day);
    expect(await list(visitor)).toHaveLength(1);
  });
});
