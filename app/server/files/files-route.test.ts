// Files over real HTTP, on both databases: immutable, readable by their owner only, never executed by a browser.
import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, createAccount, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { noise } from '../thumbnails/testing/noise.ts';
import { drawnSize } from './image-size.ts';

type Visitor = Session & { readonly cookie: string };
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(700_000)]);
const bytes = { 'content-type': 'application/octet-stream' };

routesOnBoth((kind) => {
  let app: App;
  let me: Visitor;
  let other: Visitor;
  beforeAll(async () => {
    app = await startApp({ ...(await environmentOf(kind)), FILE_QUOTA: '3' });
    me = await openSession(app.url);
    other = await openSession(app.url);
  }, 120_000);
  afterAll(() => app.stop());

  const put = (id: string, body: Uint8Array | string, session: Session = me): Promise<Reply> =>
    send(`${app.url}/api/files/${id}`, { method: 'PUT', headers: { ...auth(session), ...bytes }, body });
  const get = (id: string, headers: Readonly<Record<string, string>> = { cookie: me.cookie }): Promise<Reply> =>
    send(`${app.url}/api/files/${id}`, { method: 'GET', headers });
  const codeOf = ({ json }: Reply) => (json as { body: { error: { code?: string } } }).body.error.code;

  test('an image is written, and read by the cookie, byte for byte', async () => {
    const written = await put('f-1?name=caf%C3%A9.png', png);
    expect([written.status, written.json]).toEqual([200, { id: 'f-1', mediaType: 'image/png', bytes: png.length }]);
    const read = await get('f-1');
    expect([read.status, read.bytes.equals(png)]).toEqual([200, true]);
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': "inline; filename*=UTF-8''caf%C3%A9.png",
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Cookie',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(read.headers['set-cookie']).toBeUndefined();
    const again = await get('f-1', { cookie: me.cookie, 'if-none-match': String(read.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await get('f-1', auth(me))).status).toBe(200);
    const head = await send(`${app.url}/api/files/f-1`, { method: 'HEAD', headers: { cookie: me.cookie } });
    expect([head.status, head.headers['content-length']]).toEqual([200, String(png.length)]);
  });

  test('a name is stored without control characters', async () => {
    expect((await put(`f-name?name=a%00b%1F${'c'.repeat(300)}`, 'x')).status).toBe(200);
    expect((await get('f-name')).headers['content-disposition']).toMatch(/''abc{198}$/);
  });

  test('a PDF opens in the browser’s viewer, everything else is downloaded; bytes of a page stay no page', async () => {
    const page = '<script>alert(1)</script>';
    const kinds = [
      ['b-pdf?name=b.pdf', '%PDF-1.7\n', 'application/octet-stream'],
      ['b-docx?name=b.docx', Buffer.from([0x50, 0x4b, 3, 4, 0]), 'application/octet-stream'],
      ['b-svg?name=b.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'text/plain; charset=utf-8'],
      ['b-html?name=b.html', page, 'text/plain; charset=utf-8'],
    ] as const;
    for (const [to, body, type] of kinds) {
      await put(to, body);
      const [id = '', name] = to.split('?name=');
      const { headers } = await get(`${id}?download`);
      expect([headers['content-type'], headers['content-disposition']]).toEqual([
        type,
        `attachment; filename*=UTF-8''${name}`,
      ]);
      // RFC 9110 names the type; nosniff (Fetch standard) keeps a browser from detecting another.
      const seen = await get(`${id}?view=pdf`);
      expect(seen.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename*=UTF-8''${name}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      expect((await get(`${id}?view=pdf`, { cookie: other.cookie })).status).toBe(404);
    }
    expect((await get('f-1?download')).headers['content-disposition']).toMatch(/^attachment/);
  });

  test('a thumbnail, for its owner alone, and the file itself where it is none of an image', async () => {
    const image = noise(800, 300);
    await put('large', image);
    const small = await get('large?size=thumbnail');
    expect([small.status, small.headers['content-type']]).toEqual([200, 'image/webp']);
    expect([small.bytes.length < image.length / 4, drawnSize(small.bytes)]).toEqual([
      true,
      { width: 720, height: 270 },
    ]);
    const again = await get('large?size=thumbnail', { cookie: me.cookie, 'if-none-match': String(small.headers.etag) });
    expect([again.status, small.headers.etag === (await get('large')).headers.etag]).toEqual([304, false]);
    expect((await get('large?size=thumbnail', { cookie: other.cookie })).status).toBe(404);
    await put('words', 'my words');
    expect((await get('words?size=thumbnail')).text).toBe('my words');
  });

  test('sent again it is there once; other bytes under its id are refused', async () => {
    expect((await put('f-1', png)).json).toEqual({ id: 'f-1', mediaType: 'image/png', bytes: png.length });
    const refused = await put('f-1', 'other bytes');
    expect([refused.status, codeOf(refused)]).toEqual([400, 'file_id_taken']);
    expect((await get('f-1')).bytes.equals(png)).toBe(true);
  });

  test('equal bytes take room once, and each user has their own', async () => {
    // Ten copies would exceed the quota of 3 MB.
    const ids = Array.from({ length: 10 }, (_, at) => `equal-${at}`);
    for (const id of ids) expect((await put(id, png)).status).toBe(200);
    expect((await get('equal-9')).bytes.equals(png)).toBe(true);
    expect((await put('f-1', 'of another user', other)).status).toBe(200);
    expect((await get('f-1', { cookie: other.cookie })).text).toBe('of another user');
    expect((await get('f-1')).bytes.equals(png)).toBe(true);
  });

  test.each([
    ['a foreign id', 'f-1', 'third'],
    ['a guessed id', 'f-2', 'me'],
    ['nobody', 'f-1', 'none'],
    ['a cookie that somebody made up', 'f-1', 'forged'],
  ])('%s', async (_name, id, who) => {
    const third = who === 'third' ? await openSession(app.url) : me;
    const cookie = { third: third.cookie, me: me.cookie, none: '', forged: `${me.cookie.slice(0, -3)}abc` }[who] ?? '';
    const reply = await get(id, { cookie });
    expect(reply.status).toBe(who === 'third' || who === 'me' ? 404 : 401);
    expect(reply.text).not.toContain('PNG');
  });

  test('the cookie of a session that was ended reads nothing', async () => {
    const visitor = await openSession(app.url);
    await put('mine', 'my words', visitor);
    const member = await createAccount(app.url, visitor, { email: `${kind}@example.org`, password: 'a long sentence' });
    expect((await get('mine', { cookie: visitor.cookie })).status).toBe(401);
    expect((await get('mine', { cookie: member.cookie })).text).toBe('my words');
    await send(`${app.url}/api/account/session`, { method: 'DELETE', headers: auth(member) });
    expect((await get('mine', { cookie: member.cookie })).status).toBe(401);
  });

  test.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'text/plain; charset=utf-8'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'text/plain; charset=utf-8'],
    ['a page that says it is an image', 'GIF89<script>alert(1)</script>', 'text/plain; charset=utf-8'],
    ['a text', 'é, word', 'text/plain; charset=utf-8'],
    ['no bytes', '', 'text/plain; charset=utf-8'],
    ['a text that is cut in a character', Buffer.from([0x61, 0xc3]), 'application/octet-stream'],
    ['a binary file', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'application/octet-stream'],
  ])('%s is downloaded, not shown', async (name, body, type) => {
    const id = name.replaceAll(' ', '-');
    expect((await put(id, body)).status).toBe(200);
    const { headers, bytes: read } = await get(id);
    expect([headers['content-type'], headers['content-disposition']]).toEqual([type, 'attachment']);
    expect(read.equals(Buffer.from(body))).toBe(true);
  });

  test('a file that the quota has no room for is refused, says what to do, and leaves nothing', async () => {
    const visitor = await openSession(app.url);
    expect((await put('a', randomBytes(2_000_000), visitor)).status).toBe(200);
    const refused = await put('b', randomBytes(1_500_000), visitor);
    expect([refused.status, codeOf(refused)]).toEqual([400, 'file_quota']);
    expect(refused.text).toContain('FILE_QUOTA');
    expect((await get('b', { cookie: visitor.cookie })).status).toBe(404);
    // Two parallel uploads, with room for one.
    const both = await Promise.all(['c', 'd'].map((id) => put(id, randomBytes(600_000), visitor)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('an upload that breaks off in the middle leaves no file, and goes through when it is sent again', async () => {
    const whole = randomBytes(300_000);
    const upload = httpRequest(`${app.url}/api/files/cut`, {
      method: 'PUT',
      headers: { ...auth(me), ...bytes, 'content-length': whole.length },
    });
    upload.on('error', () => undefined);
    await new Promise((resolve) => upload.write(whole.subarray(0, 100_000), resolve));
    upload.destroy();
    expect((await get('cut')).status).toBe(404);
    expect((await put('cut', whole)).status).toBe(200);
    expect((await get('cut')).bytes.equals(whole)).toBe(true);
  });

  test('an id is an id', async () => {
    expect((await put('a%2Fb', 'x')).status).toBe(400);
    expect((await put('%2e%2e%2ftributary.db', 'x')).status).toBe(400);
  });
});
