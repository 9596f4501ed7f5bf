// Isolation of users: every API route, called with another user's ids, on both databases, over real HTTP.
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRouteFiles } from '../testing/api-routes.ts';
import { auth, createAccount, open, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import {
  asks,
  assistant,
  crossings,
  key,
  mark,
  password,
  prompt,
  run,
  says,
  turn,
  without,
} from './testing/crossings.ts';
import type { Theirs } from './testing/crossings.ts';
import { routesOnBoth, testDatabase } from './testing/databases.ts';

const files = apiRouteFiles()
  .map((file) => basename(file, '.ts'))
  .filter((file) => file.startsWith('api.'));

test('every route that keeps something of a user is tried', () => {
  const kept = files.filter((file) =>
    /conversations|files|folders|assistants|prompts|live|search|port$|runs|turns|vault|settings|share|account/.test(
      file,
    ),
  );
  expect(kept.filter((file) => !(file in crossings) && !(file in without))).toEqual([]);
  expect(Object.keys(crossings).filter((file) => !files.includes(file))).toEqual([]);
});

routesOnBoth((kind) => {
  let app: App;
  let vendor: FakeVendor;
  let them: Session;
  let otherUser: Session;
  let theirs: Theirs;

  const call = (method: string, path: string, body?: unknown, who: Session = otherUser): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
  const ask = async (path: string): Promise<unknown> => (await call('GET', path, undefined, them)).json;
  /** Returns all data of the other user, as they see it. */
  const everything = async (): Promise<unknown> => ({
    parts: await Promise.all(
      [
        'conversations',
        'conversations?view=trash',
        'conversations/theirs',
        'folders',
        'assistants',
        'prompts',
        'vault',
        'settings',
        'share',
        'account',
        'runs',
        'turns/calls',
        `runs/${theirs.run}`,
      ].map((path) => ask(`/api/${path}`)),
    ),
    share: (await send(`${app.url}/api/share/${theirs.share}`, { method: 'GET' })).json,
  });

  beforeAll(async () => {
    const { databaseUrl } = await testDatabase(kind);
    [app, vendor] = await Promise.all([
      startApp(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      startFakeVendor(),
    ]);
    [them, otherUser] = await Promise.all([openSession(app.url), openSession(app.url)]);
    const make = (method: string, path: string, body: unknown): Promise<Reply> => call(method, path, body, them);
    them = await createAccount(app.url, them, { email: `${mark}@example.org`, password, name: mark });
    await make('PUT', '/api/vault/sample', { apiKey: key, baseURL: `${vendor.url}?${mark}` });
    await make('PATCH', '/api/settings', { theme: mark });
    await make('POST', '/api/folders', { id: 'their-folder', name: mark });
    for (const id of ['their-assistant', 'their-other'])
      await make('POST', '/api/assistants', { ...assistant, id, name: mark });
    for (const id of ['their-prompt', 'their-other']) await make('POST', '/api/prompts', { ...prompt, id, name: mark });
    await send(`${app.url}/api/files/their-file`, {
      method: 'PUT',
      headers: { ...auth(them), 'content-type': 'application/octet-stream' },
      body: mark,
    });
    await make('POST', '/api/conversations', { id: 'theirs', folderId: 'their-folder', title: mark });
    await make('POST', '/api/conversations/theirs/messages', { messages: [says('t1', mark)] });
    await make('POST', '/api/conversations', { id: 'their-trash', title: mark });
    await make('DELETE', '/api/conversations/their-trash', undefined);
    const shared = await make('POST', '/api/share', { conversationId: 'theirs' });
    // A reply that stays running, because its events would come from a tab.
    const begun = await make('POST', '/api/runs', {
      ...run,
      conversationId: 'theirs',
      parentId: 't1',
      fetchOnClient: true,
    });
    const { runId, messageId } = begun.json as { runId: string; messageId: string };
    await make('POST', `/api/runs/${runId}/events`, { after: 0, events: [{ id: 'e', type: 'text', data: mark }] });
    // A turn that waits for a page.
    await make('PATCH', '/api/settings?merge=1', { providers: { groq: { fetchOnClient: true } } });
    const waits = await make('POST', '/api/turns', {
      ...turn,
      answer: 'their-answer',
      using: { provider: 'groq', model: 'm' },
      conversation: { id: 'their-turn', create: {} },
      parent: null,
      message: { ...asks, text: mark },
    });
    const { turnId } = waits.json as { turnId: string };
    theirs = { share: (shared.json as { id: string }).id, run: runId, answer: messageId, turn: turnId };
    await call('POST', '/api/conversations', { id: 'mine' });
    await call('POST', '/api/conversations/mine/messages', { messages: [says('m1', 'mine')] });
  });
  afterAll(() => Promise.all([app.stop(), vendor.close()]));

  test('the other user has what is tried for', async () => {
    expect(await ask(`/api/runs/${theirs.run}`)).toMatchObject({ status: 'running', lastSeq: 1 });
    const text = JSON.stringify(await everything());
    expect(text.split(mark).length).toBeGreaterThan(8);
    expect((await call('GET', `/api/search?q=${mark}`, undefined, them)).text).toContain(mark);
    expect((await call('GET', '/api/files/their-file', undefined, them)).text).toBe(mark);
  });

  describe.each(Object.entries(crossings))('%s', (_file, of) => {
    // The ids exist only after the server has created them, so only their number is known here.
    const count = of({ share: '', run: '', answer: '', turn: '' }).length;
    test.each(Array.from({ length: count }, (_, index) => index))('crossing %i', async (index) => {
      const [method, path, body, allowed] = of(theirs)[index] ?? ['', ''];
      // The heartbeat of the other user's tab, without which their reply is interrupted after 30 s.
      await call('POST', `/api/runs/${theirs.run}/events`, { after: 1, events: [] }, them);
      const before = await everything();
      const asked = vendor.received.length;
      const reply = await call(method, path, body);
      const good = reply.status < 300;
      const refused = [400, 401, 403, 404].includes(reply.status);
      expect([method, path, reply.status, allowed === 'own' ? good : refused]).toEqual([
        method,
        path,
        reply.status,
        true,
      ]);
      // A response may repeat the caller's own input: the address to register, the search text.
      expect([method, path, reply.text]).toEqual([method, path, expect.not.stringContaining(mark)]);
      expect(await everything()).toEqual(before);
      expect(vendor.received.slice(asked)).toEqual([]);
    });
  });

  test('their events cannot be followed', async () => {
    const stream = await open(`${app.url}/api/runs/${theirs.run}/events`, { method: 'GET', headers: auth(otherUser) });
    expect(stream.statusCode).toBe(404);
    stream.destroy();
  });

  test('a token of one’s own that names the other, or their kid, opens nothing', async () => {
    const named = auth(otherUser, undefined, { userId: them.userId });
    const stolen = auth({ ...them, key: otherUser.key });
    for (const headers of [named, stolen, {}]) {
      for (const path of ['conversations', 'vault', 'settings', 'export', 'account', 'runs', 'share', 'folders']) {
        const { status, text } = await send(`${app.url}/api/${path}`, { method: 'GET', headers });
        expect([path, status, text]).toEqual([path, 401, expect.not.stringContaining(mark)]);
      }
    }
  });

  test('signing out, here and everywhere, ends one’s own sessions', async () => {
    const before = await everything();
    for (const path of ['/api/account/session', '/api/account/session?everywhere=1']) {
      const third = await openSession(app.url);
      expect((await call('DELETE', path, undefined, third)).status).toBe(200);
      expect((await call('GET', '/api/settings', undefined, third)).status).toBe(401);
      expect((await call('GET', '/api/settings')).status).toBe(200);
    }
    expect(await everything()).toEqual(before);
  });

  test('signing in takes along one’s own, never the account that was signed in before', async () => {
    const other = await openSession(app.url);
    await call('POST', '/api/account', { email: 'other@example.org', password: 'correct horse' }, other);
    const before = await everything();
    const reply = await send(`${app.url}/api/account/session`, {
      headers: { ...auth(them) },
      body: { email: 'other@example.org', password: 'correct horse', adopt: true },
    });
    expect([reply.status, reply.json]).toMatchObject([200, { userId: other.userId, adopted: 0 }]);
    expect(await everything()).toEqual(before);
  });
});
