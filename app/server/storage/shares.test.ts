// Shares over real HTTP, on both databases: a snapshot for anyone with the id, within limits.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { environmentOf, routesOnBoth } from './testing/databases.ts';

let app: App;
let me: Session;
let otherUser: Session;

const call = (method: string, path: string, body?: unknown, session: Session = me): Promise<Reply> =>
  send(`${app.url}${path}`, { method, headers: auth(session), ...(body === undefined ? {} : { body }) });
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

  test('a share is a snapshot for anyone who has its id, until it is taken back', async () => {
    await call('POST', '/api/conversations', { id: 'c-3', title: 'Shown' });
    await call('POST', '/api/conversations/c-3/messages', {
      messages: [says('m1', 'one'), says('m2', 'two', 'm1'), says('m3', 'side', 'm1')],
    });
    await call('PATCH', '/api/conversations/c-3', { headId: 'm2' });
    const { id } = (await call('POST', '/api/share', { conversationId: 'c-3' })).json as { id: string };
    await call('POST', '/api/conversations/c-3/messages', { messages: [says('m4', 'later', 'm2')] });
    const seen = await send(`${app.url}/api/share/${id}`, { method: 'GET' });
    expect(seen.headers['x-robots-tag']).toBe('noindex');
    expect(seen.json).toMatchObject({ title: 'Shown', messages: [{ text: 'one' }, { text: 'two' }] });
    expect(seen.text).not.toContain('side');
    expect(seen.text).not.toContain(me.userId);
    expect((await call('DELETE', `/api/share/${id}`, undefined, otherUser)).status).toBe(404);
    expect((await call('DELETE', `/api/share/${id}`)).status).toBe(204);
    expect((await send(`${app.url}/api/share/${id}`, { method: 'GET' })).status).toBe(404);
  });

  test('a reader goes on with a copy in their own account, files included', async () => {
    const headers = { ...auth(me), 'content-type': 'application/octet-stream' };
    await send(`${app.url}/api/files/notes?name=notes.txt`, {
      method: 'PUT',
      headers,
      body: Buffer.from('some notes'),
    });
    await call('POST', '/api/conversations', { id: 'c-copy', title: 'Shown' });
    const files = [{ id: 'f', name: 'notes.txt', fileType: 'text/plain', size: 10, url: '/api/files/notes' }];
    const messages = [{ ...says('m1', 'one'), files }, says('m2', 'two', 'm1')];
    await call('POST', '/api/conversations/c-copy/messages', { messages });
    await call('PATCH', '/api/conversations/c-copy', { headId: 'm2' });
    const { id } = (await call('POST', '/api/share', { conversationId: 'c-copy' })).json as { id: string };
    const using = { provider: 'demo', model: 'demo-fast' };
    const made = await call('POST', `/api/share/${id}/copies`, using, otherUser);
    expect(made.status).toBe(201);
    const copy = (made.json as { id: string }).id;
    const whole = await call('GET', `/api/conversations/${copy}`, undefined, otherUser);
    expect(whole.json).toMatchObject({ conversation: { title: 'Shown', config: using } });
    const listed = await call('GET', `/api/conversations/${copy}/messages`, undefined, otherUser);
    const { messages: own } = listed.json as {
      messages: readonly { id: string; text: string; files?: typeof files }[];
    };
    expect(own.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(own.map((message) => message.id)).not.toContain('m1');
    const url = own[0]?.files?.[0]?.url ?? '';
    // After revoking, copies and their files stay.
    await call('DELETE', `/api/share/${id}`);
    expect((await call('GET', url, undefined, otherUser)).text).toBe('some notes');
    expect((await call('GET', `/api/conversations/${copy}`)).status).toBe(404);
    expect((await call('POST', `/api/share/${id}/copies`, using, otherUser)).status).toBe(404);
  });

  test.each([
    ['text', { text: 'x'.repeat(4_100_000) }],
    ['images', { images: [{ id: 'i', name: 'i', url: `data:image/png;base64,${'A'.repeat(24_100_000)}` }] }],
  ])('a share with too much %s is refused with what it may have', async (what, part) => {
    const id = `c-large-${what}`;
    await call('POST', '/api/conversations', { id, title: 'Large' });
    const added = await call('POST', `/api/conversations/${id}/messages`, {
      messages: [{ ...says('m1', 'one'), ...part }],
    });
    expect(added.status).toBe(201);
    const refused = await call('POST', '/api/share', { conversationId: id });
    expect(refused).toMatchObject({ status: 400, json: { body: { error: { code: 'share_too_large' } } } });
  });
});
