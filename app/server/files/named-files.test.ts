// Messages that name files, over real HTTP on both databases: asked, shared, exported, deleted.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanImage } from '../../shared/images/metadata/clean-image.ts';
import { holds, photo } from '../../shared/images/metadata/testing/photos.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startVendor } from './testing/vendor.ts';
import type { Vendor } from './testing/vendor.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';

type Visitor = Session & { readonly cookie: string };
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(400_001)]);
const inline = `data:image/png;base64,${png.toString('base64')}`;
const words = 'name,size\né,1\n';

const question = (id: string, parentId: string | null = null) => ({
  id,
  parentId,
  createdAt: 5,
  role: 'user',
  text: 'see',
  images: [{ id: 'i', name: 'cat', url: '/api/files/cat' }],
  files: [{ id: 't', name: 'a.csv', fileType: 'text/csv', size: 15, url: '/api/files/table' }],
});

routesOnBoth((kind) => {
  let app: App;
  let vendor: Vendor;
  let me: Visitor;
  beforeAll(async () => {
    vendor = await startVendor();
    app = await startApp({ ...(await environmentOf(kind)), OPENAI_API_KEY: 'k', OPENAI_BASE_URL: vendor.url });
    me = await openSession(app.url);
    await put('cat', png);
    await put('table', words);
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await vendor.stop();
  });

  const put = (id: string, body: Uint8Array | string): Promise<Reply> =>
    send(`${app.url}/api/files/${id}`, {
      method: 'PUT',
      headers: { ...auth(me), 'content-type': 'application/octet-stream' },
      body,
    });
  const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(me), ...(body === undefined ? {} : { body }) });
  const payload = {
    model: 'gpt-4o',
    provider: 'openai',
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'see' },
          { type: 'image_url', image_url: { url: '/api/files/cat', detail: 'auto' } },
        ],
        fileList: [{ id: 't', name: 'a.csv', fileType: 'text/csv', size: 15, url: '/api/files/table' }],
      },
    ],
  };
  const bodyOf = (conversationId: string, message = question('q1')) => ({
    conversationId,
    conversation: { title: 'A chat' },
    parentId: message.id,
    messageId: `answer-${conversationId}`,
    provider: 'openai',
    messages: [message],
    payload,
  });
  const ask = (conversationId: string, message = question('q1')): Promise<Reply> =>
    call('POST', '/api/runs', bodyOf(conversationId, message));

  test('a question names its files; the provider is sent their bytes', async () => {
    const begun = await ask('c-1');
    expect([begun.status, begun.text]).toMatchObject([201, expect.not.stringContaining('files')]);
    const { runId } = begun.json as { runId: string };
    await call('GET', `/api/runs/${runId}/events?after=0`);
    const sent = vendor.requests.at(-1) ?? '';
    expect(sent).toContain(inline);
    expect(sent).toContain(JSON.stringify(`<file name="a.csv">\n${words}\n</file>`).slice(1, -1));
    expect(sent).not.toContain('/api/files/');
    const { messages } = (await call('GET', '/api/conversations/c-1/messages')).json as { messages: readonly object[] };
    expect(messages[0]).toMatchObject(question('q1'));
  });

  test('of a photo the provider is sent no place, whoever uploaded it', async () => {
    await put('photo', photo('jpeg'));
    const image_url = { url: '/api/files/photo', detail: 'auto' };
    const content = [{ type: 'image_url', image_url }];
    const before = vendor.requests.length;
    const asked = await call('POST', '/api/chat/openai', { ...payload, messages: [{ role: 'user', content }] });
    expect(asked.status).toBe(200);
    const [, sent = ''] = /data:image\/jpeg;base64,([^"]+)/.exec(vendor.requests.slice(before).join('')) ?? [];
    const bytes = Buffer.from(sent, 'base64');
    expect([bytes.equals(cleanImage(photo('jpeg'))), holds(bytes, 'zqx')]).toEqual([true, false]);
  });

  test('the stateless route takes the same payload', async () => {
    const before = vendor.requests.length;
    expect((await call('POST', '/api/chat/openai', payload)).status).toBe(200);
    expect(vendor.requests.slice(before).join('')).toContain(inline);
  });

  test('a question whose file is not here is 409 with its id, and nothing is written', async () => {
    const message = question('q1');
    const lacking = { ...message, images: [...message.images, { id: 'j', name: 'dog', url: '/api/files/dog' }] };
    const refused = await ask('c-2', lacking);
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { body: { error: { code: 'files_missing', missing: ['dog'] } } },
    ]);
    expect((await call('GET', '/api/conversations/c-2')).status).toBe(404);
    await put('dog', 'bytes');
    expect((await ask('c-2', lacking)).status).toBe(201);
  });

  test('without its conversation a question is 404, and no file is asked for', async () => {
    const message = question('q1');
    const lacking = { ...message, images: [{ id: 'j', name: 'fox', url: '/api/files/fox' }] };
    const { conversation, ...rest } = bodyOf('c-none', lacking);
    expect(conversation).toBeDefined();
    expect((await call('POST', '/api/runs', rest)).status).toBe(404);
    const again = await call('POST', '/api/runs', { ...rest, conversation });
    expect(again.status).toBe(409);
  });

  test('one file named so often that the request would be too large is 413, and nothing is written or asked', async () => {
    const [message] = payload.messages;
    const part = { type: 'image_url', image_url: { url: '/api/files/cat', detail: 'auto' } };
    const content = Array.from({ length: 2000 }, () => part);
    const many = { ...payload, messages: [{ ...message, content }] };
    const asked = [
      await call('POST', '/api/chat/openai', many),
      await call('POST', '/api/runs', {
        conversationId: 'c-3',
        conversation: { title: 'A chat' },
        parentId: 'q1',
        messageId: 'answer-c-3',
        provider: 'openai',
        messages: [question('q1')],
        payload: many,
      }),
    ];
    const error = {
      message: expect.stringContaining('send fewer of the earlier messages'),
      code: 'payload_too_large',
      found: `${2000 * inline.length + Buffer.byteLength(words)} bytes of files`,
      allowed: 'at most 100663296 bytes',
    };
    for (const { status, json } of asked) expect([status, json]).toEqual([413, { errorType: 400, body: { error } }]);
    // The previous test's question may still be on its way.
    const most = Math.max(...vendor.requests.map((body) => body.split(inline).length - 1));
    expect(most).toBe(1);
    expect((await call('GET', '/api/conversations/c-3')).status).toBe(404);
  });

  test('an export holds the bytes, and another user takes it in', async () => {
    const file = await call('GET', '/api/export?conversation=c-1');
    const { conversations } = file.json as { conversations: readonly { messages: readonly object[] }[] };
    expect(conversations[0]?.messages[0]).toEqual({
      ...question('q1'),
      images: [{ id: 'i', name: 'cat', url: inline }],
      files: [{ id: 't', name: 'a.csv', fileType: 'text/csv', size: 15, content: words }],
    });
    const other = await openSession(app.url);
    const report = await send(`${app.url}/api/import`, { headers: auth(other), body: file.text });
    expect(report.json).toMatchObject({ conversations: { added: 1 } });
  });

  test('a share shows its files to anyone, and no others, until it is taken back', async () => {
    const share = (await call('POST', '/api/share', { conversationId: 'c-1' })).json as { id: string };
    const address = `/api/share/${share.id}/files/`;
    const seen = (await send(`${app.url}/api/share/${share.id}`, { method: 'GET' })).json as {
      messages: readonly object[];
    };
    expect(seen.messages[0]).toMatchObject({ images: [{ url: `${address}cat` }], files: [{ url: `${address}table` }] });
    const get = (path: string): Promise<Reply> => send(`${app.url}${path}`, { method: 'GET' });
    const image = await get(`${address}cat`);
    expect([image.status, image.bytes.equals(png), image.headers['cache-control']]).toEqual([
      200,
      true,
      'private, no-cache',
    ]);
    expect((await get(`${address}dog`)).status).toBe(404);
    await call('DELETE', '/api/conversations/c-1');
    expect((await get(`${address}cat`)).status).toBe(404);
    await call('PATCH', '/api/conversations/c-1', { trashed: false });
    expect((await get(`${address}cat`)).status).toBe(200);
    await call('DELETE', `/api/share/${share.id}`);
    expect((await get(`${address}cat`)).status).toBe(404);
  });

  test('what is deleted for good takes its files along, within a minute', { timeout: 90_000 }, async () => {
    await call('DELETE', '/api/conversations/c-2?forever=1');
    const get = (id: string) => send(`${app.url}/api/files/${id}`, { method: 'GET', headers: { cookie: me.cookie } });
    await expect.poll(async () => (await get('dog')).status, { timeout: 60_000 }).toBe(404);
    expect((await get('cat')).status).toBe(200);
  });
});
