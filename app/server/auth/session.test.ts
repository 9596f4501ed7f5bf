// Sessions and tokens over real HTTP: who gets one, what it permits, and which tokens are refused.
import { createHmac } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, chat, openSession, send, sign } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { secretKey, startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

routesOnBoth((kind) => {
  const start = async (env: Readonly<Record<string, string>> = {}): Promise<App> =>
    startApp({ ...(await environmentOf(kind)), ...env });

  let open: App;
  let closed: App;
  let rotated: App;
  beforeAll(async () => {
    [open, closed, rotated] = await Promise.all([
      start(),
      start({ ACCESS_CODE: 'first code,second' }),
      start({ ACCESS_CODE: 'second' }),
    ]);
  });
  afterAll(() => Promise.all([open.stop(), closed.stop(), rotated.stop()]));

  const session = (app: App, body: unknown, headers: Record<string, string> = {}) =>
    send(`${app.url}/api/session`, { body, headers });
  const cookieOf = (reply: { readonly headers: { readonly 'set-cookie'?: string[] | undefined } }): string =>
    reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const ask = (app: App, headers: Record<string, string>) =>
    send(`${app.url}/api/models/demo`, { method: 'GET', headers });

  describe('POST /api/session', () => {
    test('without access codes: a session for everyone, in the contract’s shape', async () => {
      const reply = await session(open, {});
      expect(reply.status).toBe(200);
      expect(reply.json).toEqual({
        userId: expect.stringMatching(/^user_\w{12}$/),
        kid: expect.stringMatching(/^\S+$/),
        key: expect.stringMatching(/^[\w-]{43}$/),
        lifetime: 100,
      });
      expect(reply.headers['cache-control']).toBe('no-store');
    });

    test.each([
      ['http', {}, false],
      ['http on an address of a local network', { host: '192.168.1.7:3000' }, false],
      ['https, as somebody says', { 'x-forwarded-proto': 'https' }, false],
    ])('the cookie on %s', async (_name, headers, secure) => {
      const reply = await session(closed, { accessCode: 'second' }, headers);
      expect(reply.status).toBe(200);
      const [value, ...attributes] = reply.headers['set-cookie']?.[0]?.split('; ') ?? [];
      expect(value).toMatch(/^tributary_session=[^;]+$/);
      expect(attributes.filter((part) => part !== 'Secure')).toEqual([
        'Path=/',
        'HttpOnly',
        'SameSite=Strict',
        'Max-Age=34560000',
      ]);
      expect(attributes.includes('Secure')).toBe(secure);
      // The cookie does not contain the key, so reading it from a proxy's log does not allow signing.
      expect(value).not.toContain((reply.json as Session).key);
    });

    test.each([
      ['the open server', () => open, {}],
      ['the closed server, without its code', () => closed, { accessCode: 'second' }],
    ])('%s gives the same session again for its cookie', async (_name, app, body) => {
      const first = await session(app(), body);
      const again = await session(app(), {}, { cookie: `other=1; ${cookieOf(first)}; more=2` });
      expect(again.json).toEqual(first.json);
    });

    test.each([
      ['no code', {}],
      ['a wrong code', { accessCode: 'third' }],
      ['an empty code', { accessCode: '' }],
      ['all codes at once', { accessCode: 'first code,second' }],
      ['the beginning of a code', { accessCode: 'secon' }],
    ])('%s is InvalidAccessCode', async (_name, body) => {
      const reply = await session(rotated, body);
      expect([reply.status, reply.json, reply.headers['set-cookie']]).toEqual([
        401,
        { errorType: 'InvalidAccessCode', body: { error: { message: expect.stringContaining('access code') } } },
        undefined,
      ]);
    });

    test.each(['first code', 'second'])('the code "%s" opens a session', async (accessCode) => {
      expect((await session(closed, { accessCode })).status).toBe(200);
    });

    test.each([
      ['no JSON', 'x', '', 'no JSON'],
      ['a list', [], '', 'an array of 0'],
      ['a number as code', { accessCode: 1 }, '/accessCode', 'a number'],
    ])('%s is refused with its place', async (_name, body, path, found) => {
      const reply = await session(closed, body);
      expect([reply.status, reply.json]).toMatchObject([400, { errorType: 400, body: { error: { path, found } } }]);
    });

    test('a cookie that was changed, or made by another server, is none', async () => {
      const cookie = cookieOf(await session(closed, { accessCode: 'second' }));
      const [kid = '', mark = ''] = cookie.split('~');
      const other = kid.replace(/=user_\w{12}/, '=user_aaaaaaaaaaaa');
      for (const wrong of [`${kid}~${mark.slice(1)}x`, `${other}~${mark}`, kid, 'tributary_session=', `${kid}~`]) {
        expect([wrong, (await session(closed, {}, { cookie: wrong })).status]).toEqual([wrong, 401]);
      }
    });

    test('a code taken out of ACCESS_CODE closes the sessions it opened, and only those', async () => {
      // Same secret with other codes, as after a restart.
      const first = await openSession(closed.url, 'first code');
      const second = await openSession(closed.url, 'second');
      expect((await ask(closed, auth(first))).status).toBe(200);
      expect((await ask(rotated, auth(first))).status).toBe(401);
      expect((await session(rotated, {}, { cookie: first.cookie })).status).toBe(401);
      expect((await ask(rotated, auth(second))).status).toBe(200);
      expect((await session(rotated, {}, { cookie: second.cookie })).status).toBe(200);
      // A session from before the server required a code is invalid afterwards.
      const anyone = await openSession(open.url);
      expect((await ask(rotated, auth(anyone))).status).toBe(401);
      // Entering a new code keeps the user.
      const renewed = await session(rotated, { accessCode: 'second' }, { cookie: second.cookie });
      expect(renewed.json).toMatchObject({ userId: second.userId });
    });
  });

  describe('who has no account', () => {
    const hmac = (purpose: string, text: string): string =>
      createHmac('sha256', createHmac('sha256', secretKey).update(purpose).digest()).update(text).digest('base64url');
    /** Returns the cookie as it would be after this many days. */
    const aged = (cookie: string, days: number): string => {
      const [userId = '', , door = '', nonce = ''] =
        cookie.replace('tributary_session=', '').split('~')[0]?.split('.') ?? [];
      const kid = [userId, Math.floor(Date.now() / 1000 - days * 86_400).toString(36), door, nonce].join('.');
      return `tributary_session=${kid}~${hmac('session cookie', kid)}`;
    };

    test.each([
      [0.9, 'the same key'],
      [1.1, 'a new key'],
      [45, 'a new key'],
      [399, 'a new key'],
      // The server's clock was set back.
      [-0.1, 'a new key'],
      [-1000, 'a new key'],
    ])('comes back after %s days and is the same user, with %s', async (days, what) => {
      for (const [app, body] of [
        [open, {}],
        [closed, { accessCode: 'second' }],
      ] as const) {
        const first = await session(app, body);
        const cookie = aged(cookieOf(first), days);
        const again = await session(app, {}, { cookie });
        expect([again.status, again.json]).toMatchObject([200, { userId: (first.json as Session).userId }]);
        const kept = cookie.includes(`=${(again.json as Session).kid}~`);
        expect(kept).toBe(what === 'the same key');
        expect((await ask(app, auth(again.json as Session))).status).toBe(200);
      }
    });

    test('is somebody else after 401', async () => {
      const first = await session(open, {});
      const again = await session(open, {}, { cookie: aged(cookieOf(first), 401) });
      expect((again.json as Session).userId).not.toBe((first.json as Session).userId);
    });

    test('stays the same user when the code is changed, taken away, or asked for the first time', async () => {
      const mine = await openSession(closed.url, 'first code');
      const { userId } = mine;
      const same = async (app: App, body: object, cookie: string): Promise<void> =>
        expect((await session(app, body, { cookie })).json).toMatchObject({ userId });
      await same(rotated, { accessCode: 'second' }, mine.cookie);
      await same(open, {}, mine.cookie);
      const opened = cookieOf(await session(open, {}, { cookie: mine.cookie }));
      await same(closed, { accessCode: 'second' }, opened);
      expect((await session(closed, {}, { cookie: opened })).status).toBe(401);
      expect((await session(closed, { accessCode: 'wrong' }, { cookie: opened })).status).toBe(401);
    });
  });

  describe('wrong access codes', () => {
    test('more than ten a minute and address are 429, sent side by side or with a forged address', async () => {
      const app = await start({ ACCESS_CODE: 'right' });
      const wrong = (n: number) =>
        session(app, { accessCode: `wrong ${n}` }, { 'x-tributary-remote-address': `10.0.0.${n}` });
      // Correct codes do not count.
      for (let n = 0; n < 12; n++) expect((await session(app, { accessCode: 'right' })).status).toBe(200);
      const statuses = (await Promise.all(Array.from({ length: 25 }, (_, n) => wrong(n)))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(15);
      const refused = await session(app, { accessCode: 'right' });
      expect([refused.status, refused.json]).toMatchObject([429, { errorType: 429 }]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      await app.stop();
    });
  });

  describe('X-Tributary-Auth', () => {
    let own: Session;
    let other: Session;
    beforeAll(async () => {
      own = await openSession(closed.url, 'first code');
      other = await openSession(closed.url, 'first code');
    });
    const now = (): number => Math.floor(Date.now() / 1000);
    const claims = (more: object = {}): object => ({ userId: own.userId, iat: now(), exp: now() + 100, ...more });
    const token = (more: object = {}, header: object = {}, key = own.key): string =>
      sign(claims(more), key, { kid: own.kid, ...header });

    test.each([
      ['as the browser makes it', () => token()],
      ['with the access code', () => token({ accessCode: 'first code' })],
      ['with another valid code', () => token({ accessCode: 'second' })],
      ['of a shorter life', () => token({ exp: now() + 10 })],
      ['of a clock that is a little behind', () => token({ iat: now() - 102, exp: now() - 2 })],
      ['of a clock that is a little ahead', () => token({ iat: now() + 3, exp: now() + 103 })],
      ['with claims of later versions', () => token({ later: true })],
    ])('a token %s is good, on plain http', async (_name, make) => {
      expect((await ask(closed, { 'x-tributary-auth': make() })).status).toBe(200);
    });

    /** Returns a token of a session opened that long ago, signed with the test's secret. */
    function ofAge(seconds: number): string {
      const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
      const kid = own.kid.replace(/\.\w+\./, `.${(now() - seconds).toString(36)}.`);
      const key = hmac(hmac(secretKey, 'session key'), kid).toString('base64url');
      return token({}, { kid }, key);
    }
    test('a token of a session of 29 days ago is good', async () => {
      expect((await ask(closed, { 'x-tributary-auth': ofAge(29 * 86_400) })).status).toBe(200);
    });

    const cut = (text: string): string => text.split('.').slice(0, 2).join('.');
    test.each([
      ['is empty', () => ''],
      ['is garbage', () => 'garbage'],
      ['is three times garbage', () => 'a.b.c'],
      ['has no kid', () => token({}, { kid: undefined })],
      ['has a number as kid', () => token({}, { kid: 1 })],
      ['has an unknown kid', () => token({}, { kid: 'unknown' })],
      ['has the kid of another session', () => token({}, { kid: other.kid })],
      [
        'has a kid that nobody was given',
        () => token({}, { kid: own.kid.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) }),
      ],
      ['has a kid of 31 days ago', () => ofAge(31 * 86_400)],
      ['has a kid from the future', () => ofAge(-3600)],
      ['has a kid without a time', () => ofAge(Number.NaN)],
      ['says alg none', () => `${cut(token({}, { alg: 'none' }))}.`],
      ['says alg none and is signed', () => token({}, { alg: 'none' })],
      ['says another alg', () => token({}, { alg: 'HS512' })],
      ['has a critical extension', () => token({}, { crit: ['x'], x: 1 })],
      ['is signed with another session’s key', () => token({}, {}, other.key)],
      ['is signed with its kid', () => token({}, {}, Buffer.from(own.kid).toString('base64url'))],
      ['has no signature', () => `${cut(token())}.`],
      [
        'has a changed payload',
        () => token().replace(/\.[^.]+\./, `.${Buffer.from(JSON.stringify(claims({ x: 1 }))).toString('base64url')}.`),
      ],
      ['names another user', () => token({ userId: other.userId })],
      ['names no user', () => token({ userId: undefined })],
      ['has a text as iat', () => token({ iat: String(now()) })],
      ['has no iat', () => token({ iat: undefined })],
      ['has no exp', () => token({ exp: undefined })],
      ['lives longer than 100 seconds', () => token({ exp: now() + 101 })],
      ['ends before it begins', () => token({ iat: now() + 2, exp: now() - 2 })],
      ['has a vault with an unknown field', () => token({ vault: { apiKey: 'k', password: 'sk-secret' } })],
      ['has a vault that is no object', () => token({ vault: 'sk-secret' })],
      ['holds a text', () => sign('x', own.key, { kid: own.kid })],
    ])('a token that %s is 401', async (_name, make) => {
      const reply = await ask(closed, { 'x-tributary-auth': make() });
      expect([reply.status, reply.json]).toEqual([
        401,
        { errorType: 401, body: { error: { message: expect.stringContaining('POST /api/session') } } },
      ]);
      expect(reply.text).not.toContain('sk-secret');
    });

    test('no token at all is 401', async () => {
      expect((await ask(closed, {})).json).toMatchObject({ errorType: 401 });
    });

    test.each([
      ['expired', -200],
      ['from the future', 60],
      ['from before there were calendars', -1e17],
      ['from the end of numbers', 1e300],
    ])('a token %s is SystemTimeNotMatchError, which tells both times', async (_name, shift) => {
      const iat = now() + shift;
      const reply = await ask(closed, { 'x-tributary-auth': token({ iat, exp: iat + 100 }) });
      expect([reply.status, reply.json]).toEqual([
        400,
        {
          errorType: 'SystemTimeNotMatchError',
          body: {
            error: {
              message: expect.stringContaining('clock'),
              serverTime: expect.any(String),
              tokenTime: expect.any(String),
            },
          },
        },
      ]);
    });

    test.each(['third', '', 'first code,second'])(
      'a token with the wrong code "%s" is InvalidAccessCode',
      async (code) => {
        const reply = await ask(closed, { 'x-tributary-auth': token({ accessCode: code }) });
        expect([reply.status, reply.json]).toMatchObject([401, { errorType: 'InvalidAccessCode' }]);
      },
    );

    test('on an open server the code in a token does not matter', async () => {
      const anyone = await openSession(open.url);
      expect((await ask(open, auth(anyone, undefined, { accessCode: 'left over' }))).status).toBe(200);
    });

    test('a token of one server is worth nothing on another with another secret', async () => {
      const foreign = await start({ ACCESS_CODE: 'first code', SECRET_KEY: 'b secret key of at least 32 characters' });
      expect((await ask(foreign, { 'x-tributary-auth': token() })).status).toBe(401);
      await foreign.stop();
    });

    test('without SECRET_KEY one is made, and kept over a restart', async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'tributary-data-'));
      const env = { ACCESS_CODE: 'first code', SECRET_KEY: '', DATA_DIR: dataDir };
      const before = await start(env);
      const mine = await openSession(before.url, 'first code');
      await before.stop();
      const after = await start(env);
      expect((await ask(after, auth(mine))).status).toBe(200);
      expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
      await after.stop();
      await rm(dataDir, { recursive: true });
    });

    test('the routes of providers ask for it, every one', async () => {
      const paths = ['chat/demo', 'embeddings/demo', 'images/demo', 'speech/demo', 'models/demo/pull'];
      const replies = await Promise.all(paths.map((path) => send(`${open.url}/api/${path}`, { body: chat('m') })));
      expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 401));
      expect((await send(`${closed.url}/api/providers`, { method: 'GET' })).status).toBe(401);
      expect((await send(`${open.url}/api/providers`, { method: 'GET' })).status).toBe(200);
    });
  });
});
