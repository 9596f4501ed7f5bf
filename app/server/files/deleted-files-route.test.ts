// Files deleted on the storage page, over real HTTP, on both databases: access to them, and undo.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileUsage } from '../../shared/api/file-usage.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

routesOnBoth((kind) => {
  let app: App;
  let user: Session;
  let turn = 0;
  let chat = '';
  beforeAll(async () => {
    app = await startApp(await environmentOf(kind));
  });
  afterAll(() => app.stop());

  const call = async (method: string, path: string, body?: unknown, who: Session = user) =>
    send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
  const upload = async (id: string, letters: string, who: Session = user) => {
    const headers = { ...auth(who), 'content-type': 'application/octet-stream' };
    return send(`${app.url}/api/files/${id}?name=${id}.txt`, { method: 'PUT', headers, body: letters });
  };
  const usage = async (who?: Session) => (await call('GET', '/api/files', undefined, who)).json as FileUsage;
  const gone = async () => (await call('GET', '/api/deleted-files')).json;
  const says = (id: string, parentId: string | null, ...files: readonly string[]) => ({
    messages: [
      {
        id,
        parentId,
        createdAt: 1,
        role: 'user',
        text: 'see',
        images: [],
        files: files.map((file) => ({
          id: file,
          name: `${file}.txt`,
          fileType: 'text/plain',
          size: 1,
          url: fileAddress(file),
        })),
      },
    ],
  });
  const contentOf = async (name: string) =>
    (await usage()).files.find((file) => file.name === `${name}.txt`)?.content ?? '';

  beforeEach(async () => {
    user = await openSession(app.url);
    chat = `chat-${++turn}`;
    await upload('one', 'o'.repeat(500));
    await upload('same', 'o'.repeat(500));
    await upload('two', 't'.repeat(300));
    await upload('loose', 'l');
    await call('POST', '/api/conversations', { id: chat, title: 'Chat' });
    await call('POST', `/api/conversations/${chat}/messages`, says(`m${turn}`, null, 'one', 'same', 'two'));
    await call('POST', '/api/files/one/text');
  });
  const bytesOf = async (id: string) => (await call('GET', `/api/files/${id}`)).status;

  test('nobody reads it by any of its ids, and it is back after the undo', async () => {
    const content = await contentOf('same');
    const { used, count } = await usage();
    expect([count, (await call('GET', '/api/files/one/text')).status]).toEqual([3, 200]);
    expect((await call('POST', '/api/deleted-files', { contents: [content] })).json).toEqual({ count: 1 });
    expect([await bytesOf('one'), await bytesOf('same'), await bytesOf('two')]).toEqual([404, 404, 200]);
    for (const path of ['text', 'tables']) expect((await call('GET', `/api/files/one/${path}`)).status).toBe(404);
    expect(await gone()).toEqual({ files: ['one', 'same'] });
    // A repeated upload changes nothing.
    expect([(await upload('one', 'o'.repeat(500))).status, await bytesOf('one')]).toEqual([200, 404]);
    const after = await usage();
    expect(after.files.map(({ name }) => name)).toEqual(['two.txt', 'loose.txt']);
    expect(after).toMatchObject({
      count: 2,
      used,
      deleted: [{ name: 'same.txt', until: expect.any(Number) as number }],
    });
    // Messages that name the deleted file are still accepted, on a new branch too.
    expect(
      (await call('POST', `/api/conversations/${chat}/messages`, says(`n${turn}`, `m${turn}`, 'one'))).status,
    ).toBe(201);

    const [row] = after.deleted;
    expect((await call('PATCH', '/api/deleted-files', { contents: [row?.content] })).json).toEqual({ count: 1 });
    expect([await bytesOf('one'), await bytesOf('same')]).toEqual([200, 200]);
    expect((await call('GET', '/api/files/one/text')).status).toBe(200);
    expect(await gone()).toEqual({ files: [] });
    expect((await usage()).deleted).toEqual([]);
  });

  test('what nothing names cannot be deleted, nor what another user has', async () => {
    const loose = await contentOf('loose');
    expect((await call('POST', '/api/deleted-files', { contents: [loose] })).json).toEqual({ count: 0 });
    const own = await contentOf('two');
    const other = await openSession(app.url);
    expect((await call('POST', '/api/deleted-files', { contents: [own] }, other)).json).toEqual({ count: 0 });
    await call('POST', '/api/deleted-files', { contents: [own] });
    const [row] = (await usage()).deleted;
    expect((await call('PATCH', '/api/deleted-files', { contents: [row?.content] }, other)).json).toEqual({ count: 0 });
    expect(await bytesOf('two')).toBe(404);
  });
});
