// The storage API over real HTTP, on both databases: input and output of each route, and access to own rows only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startLogged } from '../testing/start-app.ts';
import type { LoggedApp } from '../testing/start-app.ts';
import { environmentOf, routesOnBoth } from './testing/databases.ts';

const secret = 'sk-very-secret-0123456789';
let app: LoggedApp;
let me: Session & { readonly cookie: string };
let otherUser: Session & { readonly cookie: string };

const call = (method: string, path: string, body?: unknown, session: Session = me, headers = {}): Promise<Reply> =>
  send(`${app.url}${path}`, {
    method,
    headers: { ...auth(session), ...headers },
    ...(body === undefined ? {} : { body }),
  });
const get = async (path: string, session: Session = me): Promise<unknown> =>
  (await call('GET', path, undefined, session)).json;
const says = (id: string, text: string, parentId: string | null = null): object => ({
  id,
  parentId,
  createdAt: 5,
  role: 'user',
  text,
  images: [],
});

routesOnBoth((kind) => {
  beforeAll(async () => {
    app = await startLogged(await environmentOf(kind));
    me = await openSession(app.url);
    otherUser = await openSession(app.url);
  });
  afterAll(async () => {
    await app.stop();
  });

  describe('conversations', () => {
    test('begun, written, read, changed, thrown away, brought back', async () => {
      const made = await call('POST', '/api/conversations', { id: 'c-1', title: 'First', config: { model: 'm' } });
      expect([made.status, made.json]).toMatchObject([
        201,
        { id: 'c-1', title: 'First', titleSource: 'user', pinned: false },
      ]);
      const added = await call('POST', '/api/conversations/c-1/messages', {
        messages: [says('m1', 'hello'), says('m2', 'there', 'm1')],
      });
      expect([added.status, added.json]).toEqual([201, { added: ['m1', 'm2'], headId: 'm2' }]);
      expect(await get('/api/conversations/c-1?window=1')).toMatchObject({
        conversation: { headId: 'm2', config: { model: 'm' } },
        tree: [
          { id: 'm1', parentId: null },
          { id: 'm2', parentId: 'm1' },
        ],
        messages: [{ id: 'm2', text: 'there' }],
        runs: [],
      });
      expect(await get('/api/conversations/c-1/messages?ids=m1')).toEqual({ messages: [says('m1', 'hello')] });
      const changed = await call('PATCH', '/api/conversations/c-1', { pinned: true, headId: 'm1', title: 'Other' });
      expect(changed.json).toMatchObject({ pinned: true, headId: 'm1', title: 'Other' });
      expect(await get('/api/search?q=there')).toMatchObject({ found: [{ conversationId: 'c-1', messageId: 'm2' }] });
      expect((await call('DELETE', '/api/conversations/c-1')).status).toBe(204);
      expect(await get('/api/conversations')).toEqual({ conversations: [] });
      expect(await get('/api/conversations?view=trash')).toMatchObject({ conversations: [{ id: 'c-1' }] });
      await call('PATCH', '/api/conversations/c-1', { trashed: false });
      expect(await get('/api/conversations')).toMatchObject({ conversations: [{ id: 'c-1', writing: false }] });
      await call('DELETE', '/api/conversations/c-1/messages?id=m2');
      expect(await get('/api/conversations/c-1')).toMatchObject({ tree: [{ id: 'm1' }] });
      expect((await call('DELETE', '/api/conversations/c-1?forever=1')).status).toBe(204);
      expect((await call('GET', '/api/conversations/c-1')).status).toBe(404);
    });

    test('folders', async () => {
      const folder = (await call('POST', '/api/folders', { name: 'Work' })).json as { id: string };
      await call('POST', '/api/conversations', { id: 'c-2', folderId: folder.id });
      expect(await get(`/api/conversations?folder=${folder.id}`)).toMatchObject({ conversations: [{ id: 'c-2' }] });
      expect((await call('PATCH', `/api/folders/${folder.id}`, { name: 'Play' })).status).toBe(204);
      expect(await get('/api/folders')).toMatchObject({ folders: [{ name: 'Play' }] });
      expect((await call('DELETE', `/api/folders/${folder.id}`)).status).toBe(204);
      expect(await get('/api/conversations/c-2')).toMatchObject({ conversation: { folderId: null } });
    });

    test.each<[what: string, method: string, path: string, body: unknown, status: number, path_: string]>([
      ['an id with a slash', 'POST', '/api/conversations', { id: '../x' }, 400, '/id'],
      ['an id that is taken', 'POST', '/api/conversations', { id: 'c-2', title: 'x' }, 400, 'id_taken'],
      ['a field nobody knows', 'POST', '/api/conversations', { title: 'x', userId: 'y' }, 400, 'userId'],
      ['a folder that is not there', 'POST', '/api/conversations', { folderId: 'nope' }, 404, 'folder'],
      ['a head that is not there', 'PATCH', '/api/conversations/c-2', { headId: 'nope' }, 404, 'message'],
      [
        'a message without text',
        'POST',
        '/api/conversations/c-2/messages',
        { messages: [{ ...says('m', ''), text: 1 }] },
        400,
        '/messages/0',
      ],
      [
        'a running answer',
        'POST',
        '/api/conversations/c-2/messages',
        {
          messages: [
            {
              id: 'a',
              parentId: null,
              createdAt: 1,
              role: 'assistant',
              provider: 'p',
              model: 'm',
              reply: { parts: [] },
              outcome: 'running',
            },
          ],
        },
        400,
        '/messages/0',
      ],
      [
        'a parent that is not there',
        'POST',
        '/api/conversations/c-2/messages',
        { messages: [says('m', 'x', 'nope')] },
        404,
        'nope',
      ],
      ['a view nobody knows', 'GET', '/api/conversations?view=all', undefined, 400, 'view'],
      [
        'a limit that is none',
        'GET',
        '/api/conversations?limit=many',
        undefined,
        400,
        'limit: found a text of 4 characters',
      ],
      ['a limit that is too high', 'GET', '/api/conversations?limit=9999', undefined, 400, 'limit: found 9999'],
      ['a method nobody takes', 'PUT', '/api/conversations', {}, 405, 'GET, HEAD, POST, DELETE'],
      ['a key vault with a foreign field', 'PUT', '/api/vault/openai', { password: 'x' }, 400, 'password'],
      ['an empty key vault', 'PUT', '/api/vault/openai', { apiKey: ' ' }, 400, 'nothing to keep'],
      ['settings that are a list', 'PATCH', '/api/settings', [], 400, 'object'],
    ])('%s is refused', async (_what, method, path, body, status, found) => {
      const reply = await call(method, path, body);
      expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(found)]);
      expect(reply.json).toMatchObject({ errorType: status, body: { error: { message: expect.any(String) } } });
    });
  });

  test('keys are written and hinted at, never shown and never logged', async () => {
    const put = await call('PUT', '/api/vault/sample', {
      apiKey: secret,
      baseURL: 'https://me:pw@host.example/v1?k=v',
      region: 'eu',
    });
    const hint = { apiKey: '6789', baseURL: 'https://host.example/v1', region: 'eu' };
    expect(put.json).toEqual({ provider: 'sample', hint });
    expect(await get('/api/vault')).toMatchObject({ vaults: [{ provider: 'sample', hint }] });
    expect(await get('/api/vault', otherUser)).toEqual({ vaults: [] });
    expect((await call('DELETE', '/api/vault/sample', undefined, otherUser)).status).toBe(404);
    expect((await call('DELETE', '/api/vault/sample')).status).toBe(204);
    expect((await call('GET', '/api/vault/sample')).status).toBe(404);
    expect(app.output()).not.toContain(secret);
  });

  const deep = (levels: number): string => '{"x":'.repeat(levels) + '1' + '}'.repeat(levels);
  test.each([
    ['POST', '/api/conversations'],
    ['PATCH', '/api/conversations/c-2'],
    ['POST', '/api/conversations/c-2/messages'],
    ['POST', '/api/conversations/c-2/tasks'],
    ['POST', '/api/folders'],
    ['PATCH', '/api/settings'],
    ['PUT', '/api/vault/openai'],
    ['PUT', '/api/tools/settings'],
    ['POST', '/api/tools/gateway'],
    ['POST', '/api/runs'],
    ['POST', '/api/turns'],
    ['POST', '/api/turns/decisions'],
    ['POST', '/api/turns/calls'],
    ['POST', '/api/chat/sample'],
    ['POST', '/api/import'],
  ])('%s %s refuses a body of more than 64 levels', async (method, path) => {
    for (const levels of [65, 50_000])
      expect(await call(method, path, deep(levels), otherUser)).toMatchObject({
        status: 400,
        json: { errorType: 400, body: { error: { code: 'too_deep' } } },
      });
    expect((await call(method, path, deep(64), otherUser)).text).not.toContain('too_deep');
  });

  test('an import of too many conversations or items is refused as a whole', async () => {
    const conversations = Array.from({ length: 5001 }, (_, n) => ({ id: `many-${n}` }));
    const items = Array.from({ length: 1001 }, () => ({ feature: 'skills', item: {} }));
    for (const many of [{ conversations }, { conversations: [], items }])
      expect(await call('POST', '/api/import', { format: 'tributary-export', ...many }, otherUser)).toMatchObject({
        status: 400,
        json: { body: { error: { code: 'import_too_large' } } },
      });
    expect(await get('/api/conversations', otherUser)).toEqual({ conversations: [] });
  });

  test('settings above a limit are refused, and fewer are taken', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`n${n}`, n]));
    const patch = (settings: object) => call('PATCH', '/api/settings', settings, otherUser);
    await patch({ x: null });
    expect((await patch(many)).status).toBe(200);
    expect((await patch({ one: 1 })).status).toBe(400);
    expect((await patch({ n0: 'x'.repeat(1024 * 1024) })).status).toBe(400);
    const none = Object.fromEntries(Object.keys(many).map((name) => [name, null]));
    expect((await patch(none)).json).toEqual({});
  });

  test('changes of settings are merged, also those sent at once', async () => {
    const add = (id: string) => call('PATCH', '/api/settings?merge=1', { merged: { list: { $add: [id] } } });
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(ids.map(add));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(Object((await get('/api/settings')) as object).merged.list.toSorted()).toEqual(ids);
    await call('PATCH', '/api/settings?merge=1', { merged: { list: { $remove: ids } } });
    expect(await get('/api/settings')).not.toHaveProperty('merged');
  });

  test('settings are merged, and each user has their own', async () => {
    await call('PATCH', '/api/settings', { theme: 'dark', 'provider/openai': { enabled: true } });
    expect((await call('PATCH', '/api/settings', { theme: null, lang: 'de' })).json).toEqual({
      'provider/openai': { enabled: true },
      lang: 'de',
    });
    expect(await get('/api/settings', otherUser)).toEqual({});
  });

  describe('another user', () => {
    const routes: readonly [method: string, path: string, body?: unknown][] = [
      ['GET', '/api/conversations/theirs'],
      ['PATCH', '/api/conversations/theirs', { title: 'mine' }],
      ['DELETE', '/api/conversations/theirs'],
      ['DELETE', '/api/conversations/theirs?forever=1'],
      ['GET', '/api/conversations/theirs/messages'],
      ['POST', '/api/conversations/theirs/messages', { messages: [says('x', 'x')] }],
      ['DELETE', '/api/conversations/theirs/messages?id=t1'],
      ['POST', '/api/share', { conversationId: 'theirs' }],
      ['PATCH', '/api/folders/their-folder', { name: 'mine' }],
      ['DELETE', '/api/folders/their-folder'],
      ['POST', '/api/conversations', { id: 'mine', folderId: 'their-folder' }],
      [
        'POST',
        '/api/runs',
        {
          conversationId: 'theirs',
          parentId: 't1',
          provider: 'demo',
          payload: { model: 'demo', messages: [{ role: 'user', content: 'x' }] },
        },
      ],
      ['GET', '/api/export?conversation=theirs'],
    ];
    beforeAll(async () => {
      await call('POST', '/api/folders', { id: 'their-folder', name: 'Theirs' });
      await call('POST', '/api/conversations', { id: 'theirs', folderId: 'their-folder', title: 'zebra' });
      await call('POST', '/api/conversations/theirs/messages', { messages: [says('t1', 'zebra')] });
    });
    test.each(routes)('%s %s finds nothing and changes nothing', async (method, path, body) => {
      const before = await get('/api/conversations/theirs');
      const reply = await call(method, path, body, otherUser);
      expect([reply.status, reply.text]).toEqual([404, expect.not.stringContaining('zebra')]);
      expect(await get('/api/conversations/theirs')).toEqual(before);
    });
    test('lists and searches show nothing of it', async () => {
      expect(await get('/api/conversations', otherUser)).toEqual({ conversations: [] });
      expect(await get('/api/search?q=zebra', otherUser)).toEqual({ found: [], more: false });
      expect(await get('/api/folders', otherUser)).toEqual({ folders: [] });
      expect(await get('/api/runs', otherUser)).toEqual({ runs: [] });
      expect((await call('GET', '/api/export', undefined, otherUser)).text).not.toContain('zebra');
    });
    test('without a token nothing answers', async () => {
      for (const path of [
        'conversations',
        'conversations/theirs',
        'folders',
        'runs',
        'settings',
        'vault',
        'search?q=a',
        'account',
        'export',
      ]) {
        const { status } = await send(`${app.url}/api/${path}`, { method: 'GET' });
        expect([path, status]).toEqual([path, 401]);
      }
    });
  });

  describe('accounts', () => {
    const password = 'correct horse battery';
    test('a visitor makes one, leaves, and finds everything again elsewhere', async () => {
      const home = await openSession(app.url);
      await call('POST', '/api/conversations', { id: 'at-home' }, home);
      expect(await get('/api/account', home)).toMatchObject({ signedIn: false, userId: home.userId });
      const made = await call('POST', '/api/account', { email: 'Ann@Example.org', password, name: 'Ann' }, home);
      expect([made.status, made.json]).toMatchObject([201, { signedIn: true, email: 'ann@example.org' }]);
      // A key that was copied or planted before must not work for the account; the response has a new one.
      expect((await call('GET', '/api/account', undefined, home)).status).toBe(401);
      expect(await get('/api/account', { ...home, ...(made.json as Session) })).toMatchObject({ signedIn: true });
      expect((await call('POST', '/api/account', { email: 'ann@example.org', password }, otherUser)).status).toBe(400);

      const away = await openSession(app.url);
      await call('POST', '/api/conversations', { id: 'on-the-way' }, away);
      const cookie = { cookie: away.cookie };
      const wrong = await call(
        'POST',
        '/api/account/session',
        { email: 'ann@example.org', password: 'wrong one' },
        away,
        cookie,
      );
      const nobody = await call('POST', '/api/account/session', { email: 'bob@example.org', password }, away, cookie);
      expect([wrong.status, nobody.status, wrong.text === nobody.text]).toEqual([403, 403, true]);
      const reply = await call(
        'POST',
        '/api/account/session',
        { email: 'ann@example.org', password, adopt: true },
        away,
        cookie,
      );
      const session = reply.json as Session;
      expect(session.userId).toBe(home.userId);
      const list = (await get('/api/conversations', session)) as { conversations: { id: string }[] };
      expect(new Set(list.conversations.map(({ id }) => id))).toEqual(new Set(['at-home', 'on-the-way']));

      const refused = await call('PATCH', '/api/account', { password: 'another password' }, session);
      expect(refused.status).toBe(403);
      const cookieOf = ({ headers }: Reply) => ({ cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' });
      const changed = await call(
        'PATCH',
        '/api/account',
        { password: 'another password', currentPassword: password, name: 'Anna' },
        session,
        cookieOf(reply),
      );
      // A new password ends all sessions; this browser gets a new one.
      expect((await call('GET', '/api/account', undefined, session)).status).toBe(401);
      const kept = cookieOf(changed);
      const renewed = (await send(`${app.url}/api/session`, { body: {}, headers: kept })).json as Session;
      expect(await get('/api/account', renewed)).toMatchObject({ name: 'Anna' });
      const out = await call('DELETE', '/api/account/session', undefined, renewed, kept);
      expect((out.json as Session).userId).not.toBe(home.userId);
      const again = (
        await call(
          'POST',
          '/api/account/session',
          { email: 'ann@example.org', password: 'another password' },
          away,
          cookie,
        )
      ).json;
      expect(again).toMatchObject({ userId: home.userId });
    });

    test('what is not taken along stays with the browser, and is there again after signing out', async () => {
      const home = await openSession(app.url);
      await call('POST', '/api/account', { email: 'dora@example.org', password }, home);
      const away = await openSession(app.url);
      await call('POST', '/api/conversations', { id: 'stays' }, away);
      const credentials = { email: 'dora@example.org', password };
      const signed = await call('POST', '/api/account/session', credentials, away, { cookie: away.cookie });
      const member = signed.json as Session;
      expect(await get('/api/conversations', member)).toEqual({ conversations: [] });
      const cookies = (signed.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
      const leave = async (cookie: string): Promise<Session> =>
        (await call('DELETE', '/api/account/session', undefined, member, { cookie })).json as Session;
      const back = await leave(cookies);
      expect(back.userId).toBe(away.userId);
      expect(await get('/api/conversations', back)).toMatchObject({ conversations: [{ id: 'stays' }] });
      // Neither from an invented cookie, nor for a visitor who has become an account.
      expect(
        (await leave(cookies.replace(/tributary_left_visitor=.{9}/, 'tributary_left_visitor=aaaaaaaaa'))).userId,
      ).not.toBe(away.userId);
      await call('POST', '/api/account', { email: 'eve@example.org', password }, away);
      expect((await leave(cookies)).userId).not.toBe(away.userId);
    });

    test('guessing is slowed down', async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 12; n++) {
        statuses.push(
          (await call('POST', '/api/account/session', { email: 'carl@example.org', password: `guess ${n}` })).status,
        );
      }
      expect(statuses.at(-1)).toBe(429);
    });
  });
});
