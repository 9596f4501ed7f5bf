// Ended sessions over real HTTP, on both databases: sign-out, sign-out everywhere, new password, deleted account.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeUser } from '../storage/repositories/accounts.ts';
import { environmentOf, routesOnBoth, testDatabase } from '../storage/testing/databases.ts';
import { auth, chat, createAccount, open, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

type Device = Session & { readonly cookie: string };

const password = 'a sentence of several words';
let people = 0;
const cookieOf = (reply: Reply, name = 'tributary_session'): string =>
  (reply.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '').find((one) => one.startsWith(name)) ?? '';

function at(url: string) {
  const call = (method: string, path: string, who: Device, body?: unknown): Promise<Reply> =>
    send(`${url}${path}`, {
      method,
      headers: { ...auth(who), cookie: who.cookie },
      ...(body === undefined ? {} : { body }),
    });
  const deviceOf = (reply: Reply): Device => ({ ...(reply.json as Session), cookie: cookieOf(reply) });
  const signIn = async (email: string, word = password, code?: string): Promise<Device> => {
    const visitor = await openSession(url, code);
    const reply = await call('POST', '/api/account/session', visitor, { email, password: word });
    if (reply.status !== 200) throw new Error(`not signed in: ${reply.status} ${reply.text}`);
    return deviceOf(reply);
  };
  return {
    call,
    deviceOf,
    signIn,
    async person(code?: string) {
      const email = `person-${people++}@example.org`;
      const here = await createAccount(url, await openSession(url, code), { email, password });
      return { email, here, there: await signIn(email, password, code) };
    },
    stands: async (who: Device): Promise<number> => (await call('GET', '/api/settings', who)).status,
    /** Returns the user the server sees for a browser with this cookie. */
    async userOf(cookie: string, body: object = {}): Promise<string | number> {
      const reply = await send(`${url}/api/session`, { body, headers: { cookie } });
      return reply.status === 200 ? (reply.json as Session).userId : reply.status;
    },
    /** Begins a reply that stays running, because its events would come from a tab. */
    async begin(who: Device): Promise<string> {
      const made = await call('POST', '/api/conversations', who, {});
      const conversationId = (made.json as { id: string }).id;
      const run = {
        provider: 'sample',
        payload: chat('m'),
        conversationId,
        parentId: 'q',
        messages: [{ id: 'q', parentId: null, createdAt: 5, role: 'user', text: 'hi', images: [] }],
        fetchOnClient: true,
      };
      return ((await call('POST', '/api/runs', who, run)).json as { runId: string }).runId;
    },
    async follow(who: Device, runId: string): Promise<IncomingMessage> {
      const stream = await open(`${url}/api/runs/${runId}/events`, { method: 'GET', headers: auth(who) });
      expect(stream.statusCode).toBe(200);
      return stream.resume();
    },
  };
}

async function ended(stream: IncomingMessage): Promise<true> {
  if (!stream.readableEnded) await once(stream, 'end');
  return true;
}

routesOnBoth((kind) => {
  let app: App;
  let api: ReturnType<typeof at>;
  beforeAll(async () => {
    app = await startApp(await environmentOf(kind));
    api = at(app.url);
  });
  afterAll(() => app.stop());

  test('signing out ends this session, its copies too, and no other', async () => {
    const { here, there } = await api.person();
    const reply = await api.call('DELETE', '/api/account/session', there);
    expect(reply.status).toBe(200);
    expect([await api.stands(there), await api.stands(here)]).toEqual([401, 200]);
    // The copied cookie belongs neither to the account nor to the new visitor.
    const visitor = api.deviceOf(reply);
    expect([there.userId, visitor.userId]).not.toContain(await api.userOf(there.cookie));
    expect(await api.userOf(here.cookie)).toBe(here.userId);
    expect([await api.stands(visitor), await api.userOf(visitor.cookie)]).toEqual([200, visitor.userId]);
  });

  test('who goes back to the conversations of this browser finds them, whoever ended the session', async () => {
    const { email, here } = await api.person();
    const visitor = await openSession(app.url);
    const reply = await api.call('POST', '/api/account/session', visitor, { email, password });
    const left = cookieOf(reply, 'tributary_left_visitor');
    await api.call('DELETE', '/api/account/session?everywhere=1', here);
    expect(await api.userOf(`${cookieOf(reply)}; ${left}`)).toBe(visitor.userId);
  });

  test('signing out everywhere ends all of them; the next sign-in is good', async () => {
    const { email, here, there } = await api.person();
    const reply = await api.call('DELETE', '/api/account/session?everywhere=1', here);
    expect([reply.status, (reply.json as Session).userId === here.userId]).toEqual([200, false]);
    expect([await api.stands(here), await api.stands(there)]).toEqual([401, 401]);
    expect(await api.userOf(there.cookie)).not.toBe(there.userId);
    for (let round = 0; round < 2; round++) {
      const back = await api.signIn(email);
      expect([await api.stands(back), back.userId, await api.userOf(back.cookie)]).toEqual([
        200,
        here.userId,
        here.userId,
      ]);
      await api.call('DELETE', '/api/account/session?everywhere=1', back);
      expect(await api.stands(back)).toBe(401);
    }
  });

  test('a new password ends the others; the browser that chose it goes on', async () => {
    const { email, here, there } = await api.person();
    const change = (body: object): Promise<Reply> => api.call('PATCH', '/api/account', here, body);
    expect((await change({ name: 'Ada' })).status).toBe(200);
    expect((await change({ password: 'of somebody else', currentPassword: 'a guess' })).status).toBe(403);
    expect([await api.stands(here), await api.stands(there)]).toEqual([200, 200]);
    const reply = await change({ password: 'another sentence of words', currentPassword: password });
    expect([reply.status, reply.json]).toMatchObject([200, { signedIn: true, email, name: 'Ada' }]);
    expect([await api.stands(here), await api.stands(there)]).toEqual([401, 401]);
    expect(await api.userOf(there.cookie)).not.toBe(there.userId);
    expect(await api.userOf(cookieOf(reply))).toBe(here.userId);
    expect(await api.stands(await api.signIn(email, 'another sentence of words'))).toBe(200);
  });

  test('an account is deleted with its password only, and nothing of it is left', async () => {
    const { email, here, there } = await api.person();
    const runId = await api.begin(here);
    const remove = (body: object): Promise<Reply> => api.call('DELETE', '/api/account', here, body);
    expect((await remove({})).status).toBe(403);
    expect((await remove({ currentPassword: 'a guess' })).json).toMatchObject({
      body: { error: { code: 'wrong_password' } },
    });
    expect(await api.stands(there)).toBe(200);
    const reply = await remove({ currentPassword: password });
    expect([reply.status, (reply.json as Session).userId === here.userId]).toEqual([200, false]);
    expect([await api.stands(here), await api.stands(there)]).toEqual([401, 401]);
    await expect(api.signIn(email)).rejects.toThrow('403');
    expect((await api.call('GET', `/api/runs/${runId}`, api.deviceOf(reply))).status).toBe(404);
    // The address can be used again, without the old account's data.
    const next = await openSession(app.url);
    const again = await createAccount(app.url, next, { email, password });
    expect((await api.call('GET', '/api/conversations', again)).json).toEqual({ conversations: [] });
  });

  test('a visitor has no account to delete', async () => {
    const visitor = await openSession(app.url);
    expect((await api.call('DELETE', '/api/account', visitor, {})).status).toBe(403);
    expect(await api.stands(visitor)).toBe(200);
  });

  test.each([
    ['signing out', 'there', 'DELETE', '/api/account/session', undefined],
    ['signing out everywhere', 'here', 'DELETE', '/api/account/session?everywhere=1', undefined],
    ['a new password', 'here', 'PATCH', '/api/account', { password: 'another sentence', currentPassword: password }],
    ['deleting the account', 'here', 'DELETE', '/api/account', { currentPassword: password }],
  ] as const)('%s closes what the session reads along', async (_name, who, method, path, body) => {
    const person = await api.person();
    const runId = await api.begin(person.here);
    const [mine, theirs] = await Promise.all([api.follow(person.here, runId), api.follow(person.there, runId)]);
    await api.call(method, path, person[who], body);
    // Signing out on one device leaves the other device's streams open.
    const both = who === 'here';
    expect([await ended(theirs), both ? await ended(mine) : mine.readableEnded]).toEqual([true, both]);
    mine.destroy();
  });

  test('the rows of others stay when an account goes', async () => {
    const storage = await (await testDatabase(kind)).open();
    const rows = async (): Promise<readonly number[]> => {
      const tables = ['users', 'settings', 'vaults', 'folders'] as const;
      return Promise.all(
        tables.map(async (table) => (await storage.db.selectFrom(table).selectAll().execute()).length),
      );
    };
    for (const userId of ['mine', 'theirs']) {
      const user = { id: userId, name: null, email: null, passwordHash: null, oidcSubject: null, createdAt: 1 };
      await storage.db.insertInto('users').values(user).execute();
      await storage.db.insertInto('settings').values({ userId, key: 'k', value: '1', updatedAt: 1 }).execute();
      const vault = { userId, provider: 'p', sealed: '', hint: '{}', updatedAt: 1 };
      await storage.db.insertInto('vaults').values(vault).execute();
      const folder = { id: userId, userId, name: 'f', position: 1, createdAt: 1 };
      await storage.db.insertInto('folders').values(folder).execute();
    }
    await removeUser(storage, 'mine');
    expect(await rows()).toEqual([1, 1, 1, 1]);
    await storage.close();
  });
});

describe('behind an access code', () => {
  test('a cookie that was ended no longer opens the door', async () => {
    const app = await startApp({ ACCESS_CODE: 'open sesame' });
    const api = at(app.url);
    const { here, there } = await api.person('open sesame');
    const reply = await api.call('DELETE', '/api/account/session?everywhere=1', here);
    // After signing out, the browser still needs no access code: it entered one before.
    expect(await api.userOf(cookieOf(reply))).toBe((reply.json as Session).userId);
    expect(await api.userOf(there.cookie)).toBe(401);
    expect(await api.userOf(there.cookie, { accessCode: 'open sesame' })).not.toBe(there.userId);
    await app.stop();
  });
});

describe('two processes on one PostgreSQL', () => {
  test('what ends in one is over in the other, at once and for its open streams', async () => {
    const env = await environmentOf('postgres');
    const [one, other] = await Promise.all([startApp(env), startApp(env)]);
    const [api, away] = [at(one.url), at(other.url)];
    const { here, there } = await api.person();
    // The session is now cached on the other server.
    expect(await away.stands(there)).toBe(200);
    const stream = await away.follow(there, await api.begin(here));
    const since = Date.now();
    await api.call('DELETE', '/api/account/session', there);
    await ended(stream);
    expect(await away.stands(there)).toBe(401);
    // Ended by notification, not because the cache expired.
    expect(Date.now() - since).toBeLessThan(5000);
    expect(await away.stands(here)).toBe(200);
    await Promise.all([one.stop(), other.stop()]);
  });
});
