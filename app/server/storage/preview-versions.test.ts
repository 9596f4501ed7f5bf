// Saved versions of previews over real HTTP, on both databases: stored once, private, deleted with their chat.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from '../../shared/tools/digest.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { environmentOf, routesOnBoth } from './testing/databases.ts';

let app: App;
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
    app = await startApp(await environmentOf(kind));
    me = await openSession(app.url);
    otherUser = await openSession(app.url);
  });
  afterAll(async () => {
    await app.stop();
  });

  test('versions of previews are kept with their conversation: each once, nobody else’s, and gone with it', async () => {
    await call('POST', '/api/conversations', { id: 'c-p', title: 'Page' });
    await call('POST', '/api/conversations/c-p/messages', { messages: [says('m1', 'a page')] });
    const [{ updatedAt: before }] = [
      ((await get('/api/conversations/c-p')) as { conversation: { updatedAt: number } }).conversation,
    ];
    const draft = {
      id: 'v1',
      message: 'm1',
      after: 'm1',
      language: 'html',
      base: 'a'.repeat(24),
      text: '<b>mine</b>',
    };
    const at = '/api/conversations/c-p/previews';
    const added = await Promise.all([
      call('POST', at, draft),
      call('POST', at, { ...draft, id: 'v2', name: 'a.html' }),
    ]);
    expect(added.map(({ status }) => status)).toEqual([201, 201]);
    expect((await call('POST', at, { ...draft, text: 'again' })).json).toMatchObject({ text: '<b>mine</b>' });
    const { versions } = (await get(at)) as { versions: readonly { id: string }[] };
    expect(versions.toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject([draft, { id: 'v2', name: 'a.html' }]);
    // Notifies the user's other pages, which see the change in the row's time.
    expect(await get('/api/conversations/c-p')).not.toMatchObject({ conversation: { updatedAt: before } });
    for (const [body, status] of [
      [{ ...draft, id: 'v3', message: 'none' }, 404],
      [{ ...draft, id: 'v3', base: '../x' }, 400],
      [{ ...draft, id: 'v3', text: '' }, 400],
      [{ ...draft, id: 'v3', text: 'x'.repeat(500_001) }, 400],
    ] as const)
      expect((await call('POST', at, body)).status).toBe(status);
    expect((await call('GET', at, undefined, otherUser)).status).toBe(404);
    expect((await call('POST', at, { ...draft, id: 'v4' }, otherUser)).status).toBe(404);
    await call('DELETE', '/api/conversations/c-p?forever=1');
    expect((await call('GET', at)).status).toBe(404);
  });

  test('one is removed alone; what was made from it counts as made from what it changed', async () => {
    await call('POST', '/api/conversations', { id: 'c-r', title: 'Page' });
    await call('POST', '/api/conversations/c-r/messages', { messages: [says('r1', 'a page')] });
    const at = '/api/conversations/c-r/previews';
    const first = 'a'.repeat(24);
    const draft = { message: 'r1', after: 'r1', language: 'html' };
    const nameOf = (text: string): string => digestOf(text).slice(0, 24);
    await call('POST', at, { ...draft, id: 'v1', base: first, text: 'one' });
    await call('POST', at, { ...draft, id: 'v2', base: nameOf('one'), text: 'two' });
    await call('POST', at, { ...draft, id: 'v3', base: nameOf('two'), text: 'three' });
    const bases = async (): Promise<unknown> =>
      ((await get(at)) as { versions: readonly { id: string; base: string }[] }).versions
        .map(({ id, base }) => [id, base])
        .toSorted();
    expect((await call('DELETE', `${at}/v2`, undefined, otherUser)).status).toBe(404);
    expect((await call('DELETE', `${at}/v2`)).status).toBe(204);
    expect(await bases()).toEqual([
      ['v1', first],
      ['v3', nameOf('one')],
    ]);
    expect((await call('DELETE', `${at}/v2`)).status).toBe(404);
    expect((await call('DELETE', `${at}/v1`)).status).toBe(204);
    expect(await bases()).toEqual([['v3', first]]);
  });
  test('a branch takes those of its part along: all or none, each once, and from no chat of somebody else', async () => {
    await call('POST', '/api/conversations', { id: 'c-s', title: 'Page' });
    await call('POST', '/api/conversations/c-s/messages', {
      messages: [says('s1', 'a page'), says('s2', 'two', 's1'), says('s3', 'three', 's2')],
    });
    const draft = { language: 'html', base: 'a'.repeat(24) };
    for (const [id, message, after] of [
      ['v1', 's1', 's2'],
      ['v2', 's3', 's3'],
      ['v3', 's2', 's3'],
    ] as const)
      await call('POST', '/api/conversations/c-s/previews', { ...draft, id, message, after, text: id });
    await call('POST', '/api/conversations', { id: 'c-t', title: 'Branch' });
    await call('POST', '/api/conversations/c-t/messages', {
      messages: [says('t1', 'a page'), says('t2', 'two', 't1')],
    });
    const copy = (body: object, session = me): Promise<Reply> =>
      call('POST', '/api/conversations/c-t/previews/copies', body, session);
    const part = { from: 'c-s', upTo: 's2', to: 't2' };
    for (const [body, session] of [
      [part, otherUser],
      [{ ...part, from: 'c-none' }, me],
      [{ ...part, upTo: 's9' }, me],
      [{ ...part, to: 't9' }, me],
    ] as const)
      expect((await copy(body, session)).status).toBe(404);
    const copies = async (): Promise<unknown> =>
      ((await get('/api/conversations/c-t/previews')) as { versions: readonly Record<string, unknown>[] }).versions.map(
        ({ text, message, after }) => [text, message, after],
      );
    expect(await copies()).toEqual([]);
    const added = await Promise.all([copy(part), copy(part)]);
    expect(added.map(({ status }) => status)).toEqual([204, 204]);
    expect((await copy(part)).status).toBe(204);
    expect(await copies()).toEqual([
      ['v1', 't1', 't2'],
      ['v3', 't2', 't2'],
    ]);
    // The originals are unchanged.
    expect(await get('/api/conversations/c-s/previews')).toMatchObject({ versions: [{ id: 'v1' }, {}, {}] });
    await call('POST', '/api/conversations', { id: 'c-u', title: 'Of somebody else' }, otherUser);
    await call('POST', '/api/conversations/c-u/messages', { messages: [says('u1', 'mine')] }, otherUser);
    const stolen = { from: 'c-s', upTo: 's2', to: 'u1' };
    expect((await call('POST', '/api/conversations/c-u/previews/copies', stolen, otherUser)).status).toBe(404);
    expect(await get('/api/conversations/c-u/previews', otherUser)).toEqual({ versions: [] });
  });
});
