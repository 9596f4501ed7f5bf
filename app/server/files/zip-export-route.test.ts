// An export with files over HTTP on both databases, and its way back into another account.
import { pathName } from './zip-export.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImportFile } from '../../client/transfer/import-file.ts';
import { withRestored } from '../../client/transfer/restore-files.ts';
import type { Transport } from '../../client/net/transport.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const table = Buffer.from('name;value\nä;1\n');

routesOnBoth((kind) => {
  let app: App;
  let owner: Session & { readonly cookie: string };
  const call = (who: Session, method: string, path: string, body?: unknown) =>
    send(`${app.url}${path}`, {
      method,
      headers: { ...auth(who), ...(body instanceof Uint8Array ? { 'content-type': 'application/octet-stream' } : {}) },
      ...(body === undefined ? {} : { body }),
    });
  const message = {
    id: 'q1',
    parentId: null,
    createdAt: 5,
    role: 'user',
    text: 'What is this?',
    images: [{ id: 'i', name: 'dot.png', url: '/api/files/dot' }],
    files: [{ id: 't', name: 'a:b.csv', fileType: 'text/csv', size: table.length, url: '/api/files/table' }],
  };

  beforeAll(async () => {
    app = await startApp(await environmentOf(kind));
    owner = await openSession(app.url);
    await call(owner, 'PUT', '/api/files/dot?name=dot.png', new Uint8Array(png));
    await call(owner, 'PUT', '/api/files/table?name=a:b.csv', new Uint8Array(table));
    await call(owner, 'POST', '/api/conversations', { id: 'chat', title: 'Dots' });
    await call(owner, 'POST', '/api/conversations/chat/messages', { messages: [message] });
  });
  afterAll(() => app.stop());

  test('files come back under new ids, with their bytes, for another user', async () => {
    const exported = await call(owner, 'GET', '/api/export?files=1');
    expect(exported.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="tributary-[\d-]+\.zip"$/) as string,
    });
    const read = await readImportFile(new Blob([new Uint8Array(exported.bytes)]));
    if (read.type !== 'read' || !read.files) throw new Error(`not read: ${read.type}`);
    expect([...read.files].map(([id, { name }]) => [id, name])).toEqual([
      ['dot', 'dot.png'],
      ['table', 'a_b.csv'],
    ]);

    const other = await openSession(app.url);
    const transport: Pick<Transport, 'sendBytes'> = {
      sendBytes: async (method, path, bytes) => (await call(other, method, path, bytes)).json,
    };
    const piece = await withRestored(transport, read.content, read.files, new Map());
    expect((await call(other, 'POST', '/api/import', piece)).json).toMatchObject({ conversations: { added: 1 } });
    const { conversations } = (await call(other, 'GET', '/api/conversations')).json as {
      readonly conversations: readonly { readonly id: string }[];
    };
    const { messages } = (await call(other, 'GET', `/api/conversations/${conversations[0]?.id}`)).json as {
      readonly messages: readonly (typeof message)[];
    };
    const [image, file] = [messages[0]?.images[0]?.url ?? '', messages[0]?.files[0]?.url ?? ''];
    expect([image, file]).not.toContain('/api/files/dot');
    expect((await call(other, 'GET', image)).bytes).toEqual(png);
    expect((await call(other, 'GET', file)).bytes).toEqual(table);
    expect((await call(owner, 'GET', image)).status).toBe(404);
  });

  test('one chat alone, by the session’s cookie as a link sends it, and none of another user', async () => {
    const path = `${app.url}/api/export?files=1&conversation=chat`;
    const linked = await send(path, { method: 'GET', headers: { cookie: owner.cookie } });
    expect(linked.status).toBe(200);
    expect(await readImportFile(new Blob([new Uint8Array(linked.bytes)]))).toMatchObject({ type: 'read' });
    const other = await openSession(app.url);
    expect((await call(other, 'GET', '/api/export?files=1&conversation=chat')).status).toBe(404);
  });
});

test.each([
  ['图'.repeat(200) + '.png', `${'图'.repeat(65)}.png`],
  ['a'.repeat(300), 'a'.repeat(200)],
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['...', '_'],
])('the name %s is %s in an archive', (name, expected) => {
  expect(pathName(name)).toBe(expected);
});
