// Sign-in with an identity provider, over real HTTP against a real issuer: the round trip, and attacks on it.
import { createHmac } from 'node:crypto';
import { EncryptJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, createAccount, open, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startIssuer, throughIssuer } from '../testing/issuer.ts';
import type { Issuer } from '../testing/issuer.ts';
import { secretKey, startLogged } from '../testing/start-app.ts';
import type { LoggedApp } from '../testing/start-app.ts';

routesOnBoth((kind) => {
  const start = async (env: Readonly<Record<string, string>> = {}): Promise<LoggedApp> =>
    startLogged({ ...(await environmentOf(kind)), ...env });

  type Visitor = Session & { readonly cookie: string };
  let issuer: Issuer;
  let app: LoggedApp;
  beforeAll(async () => {
    issuer = await startIssuer();
    // Sign-in is optional, so that visitors have conversations to bring along.
    app = await start({ ...issuer.env, SIGN_IN: 'optional' });
    await issuer.register(app.url);
  });
  afterAll(() => Promise.all([app.stop(), issuer.close()]));

  const call = (method: string, path: string, who: Visitor, body?: unknown, cookies: readonly string[] = []) =>
    send(`${app.url}${path}`, {
      method,
      headers: { ...auth(who), cookie: [who.cookie, ...cookies].join('; ') },
      ...(body === undefined ? {} : { body }),
    });
  const cookiesOf = ({ headers }: Reply): readonly string[] =>
    (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
  const cookieOf = (reply: Reply, name: string): string =>
    cookiesOf(reply).find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

  /** Returns the address of the issuer and the cookie of this sign-in. */
  async function begin(who: Visitor, adopt = true): Promise<{ readonly url: URL; readonly cookie: string }> {
    const reply = await call('POST', '/api/account/provider', who, { adopt });
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining(issuer.url)]);
    return { url: new URL((reply.json as { url: string }).url), cookie: cookieOf(reply, 'tributary_sign_in') };
  }

  /** `cookie` undefined: a browser that did not begin the sign-in. The Strict session cookie is never sent here. */
  const comeBack = (url: URL, cookie: string | undefined): Promise<Reply> =>
    send(url.href, { method: 'GET', headers: cookie === undefined ? {} : { cookie } });
  const leadsTo = (reply: Reply): string => String(reply.headers['refresh']).replace('0; url=', '');

  async function sessionAfter(reply: Reply): Promise<Visitor> {
    const cookie = cookieOf(reply, 'tributary_session');
    const session = await send(`${app.url}/api/session`, { body: {}, headers: { cookie } });
    return { ...(session.json as Session), cookie };
  }

  async function signIn(who: Visitor, adopt = true): Promise<{ readonly reply: Reply; readonly session: Visitor }> {
    const { url, cookie } = await begin(who, adopt);
    const reply = await comeBack(await throughIssuer(url), cookie);
    return { reply, session: await sessionAfter(reply) };
  }

  const conversations = async (who: Visitor): Promise<readonly string[]> => {
    const { json } = await call('GET', '/api/conversations', who);
    return (json as { conversations: { id: string }[] }).conversations.map(({ id }) => id);
  };

  describe('the way there and back', () => {
    test('the address asks for a code with PKCE, state and nonce; the cookie is short-lived, sealed, and no script’s', async () => {
      const reply = await call('POST', '/api/account/provider', await openSession(app.url), {});
      const { searchParams } = new URL((reply.json as { url: string }).url);
      expect(Object.fromEntries(searchParams)).toEqual({
        client_id: 'tributary',
        response_type: 'code',
        redirect_uri: `${app.url}/auth/callback`,
        scope: 'openid profile email',
        state: expect.stringMatching(/^.{40,}$/),
        nonce: expect.stringMatching(/^.{40,}$/),
        code_challenge: expect.stringMatching(/^.{43}$/),
        code_challenge_method: 'S256',
      });
      const cookie = reply.headers['set-cookie']?.[0] ?? '';
      expect(cookie).toMatch(/Path=\/auth\/callback; HttpOnly; SameSite=Lax; Max-Age=600$/);
      const value = cookie.split(';')[0]?.split('=')[1] ?? '';
      const readable = value.split('.').map((part) => Buffer.from(part, 'base64url').toString());
      expect(readable.join()).not.toContain(searchParams.get('state'));
    });

    test('the first time the visitor becomes the account, with all they wrote; then anyone who is that person gets it', async () => {
      issuer.person = 'grace';
      const home = await openSession(app.url);
      await call('POST', '/api/conversations', home, { id: 'grace-home' });
      expect((await call('GET', '/api/account', home)).json).toEqual({
        signedIn: false,
        userId: home.userId,
        // No account exists yet, and the machine is its user's own.
        administrator: true,
        ways: { accessCode: false, provider: new URL(issuer.url).host, required: false, registration: true },
      });
      const first = await signIn(home);
      // A key that was copied or planted before must not work for the account.
      expect((await call('GET', '/api/account', home)).status).toBe(401);
      expect([first.reply.status, leadsTo(first.reply), first.session.userId]).toEqual([
        200,
        '/settings/account?adopted=0',
        home.userId,
      ]);
      expect((await call('GET', '/api/account', first.session)).json).toMatchObject({
        signedIn: true,
        name: 'grace of the issuer',
        email: 'grace@issuer.example',
        password: false,
        provider: true,
      });

      const away = await openSession(app.url);
      await call('POST', '/api/conversations', away, { id: 'grace-away' });
      const stream = await open(`${app.url}/api/live`, { method: 'GET', headers: auth(first.session) });
      let heard = '';
      stream.on('data', (chunk) => (heard += String(chunk)));
      const second = await signIn(away);
      expect([leadsTo(second.reply), second.session.userId]).toEqual(['/settings/account?adopted=1', home.userId]);
      expect(new Set(await conversations(second.session))).toEqual(new Set(['grace-home', 'grace-away']));
      expect(await conversations(away)).toEqual([]);
      // One event at the start, one for the change.
      await expect.poll(() => heard.split('"kind":"list"').length - 1, { timeout: 20_000 }).toBe(2);
      stream.destroy();

      const shy = await openSession(app.url);
      await call('POST', '/api/conversations', shy, { id: 'stays-here' });
      const third = await signIn(shy, false);
      expect([leadsTo(third.reply), await conversations(shy)]).toEqual(['/settings/account?adopted=0', ['stays-here']]);
      // After signing out, the browser has its earlier visitor again.
      const visitor = cookieOf(third.reply, 'tributary_left_visitor');
      const out = await call('DELETE', '/api/account/session', third.session, undefined, [visitor]);
      expect(out.json).toMatchObject({ userId: shy.userId });
    });

    test('two persons are two accounts, and an address that an account has proves nothing', async () => {
      const owner = await openSession(app.url);
      const password = 'correct horse battery';
      await call('POST', '/api/account', owner, { email: 'linus@issuer.example', password });
      issuer.person = 'linus';
      const { session } = await signIn(await openSession(app.url));
      expect(session.userId).not.toBe(owner.userId);
      expect((await call('GET', '/api/account', session)).json).toMatchObject({ email: null, provider: true });
      issuer.person = 'margaret';
      expect((await signIn(await openSession(app.url))).session.userId).not.toBe(session.userId);
    });

    test('who is signed in with a password connects it, once', async () => {
      const account = { email: 'kay@example.org', password: 'correct horse battery' };
      const owner = await createAccount(app.url, await openSession(app.url), account);
      issuer.person = 'kay';
      expect((await signIn(owner)).session.userId).toBe(owner.userId);
      expect((await signIn(await openSession(app.url))).session.userId).toBe(owner.userId);
      // Another identity must not take the account over.
      issuer.person = 'not-kay';
      expect((await signIn(owner)).session.userId).not.toBe(owner.userId);
      issuer.person = 'kay';
      expect((await signIn(await openSession(app.url))).session.userId).toBe(owner.userId);
    });

    test('signing out is a new visitor here, and an address to sign out there', async () => {
      issuer.person = 'ada';
      const { reply, session } = await signIn(await openSession(app.url));
      const identity = cookieOf(reply, 'tributary_identity');
      const places = (set: Reply): readonly (string | undefined)[] =>
        (set.headers['set-cookie'] ?? [])
          .filter((cookie) => cookie.startsWith('tributary_identity'))
          .map((cookie) => /Path=([^;]+); HttpOnly; SameSite=Strict/.exec(cookie)?.[1]);
      // Sign-out with script and without.
      expect(places(reply)).toEqual(['/api/account', '/settings/account']);
      const out = await call('DELETE', '/api/account/session', session, undefined, [identity]);
      const { userId, endSession } = out.json as { userId: string; endSession: string };
      expect(userId).not.toBe(session.userId);
      const url = new URL(endSession);
      expect([url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([issuer.url, `${app.url}/`]);
      expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
      expect(cookieOf(out, 'tributary_identity')).toBe('tributary_identity=');
      expect(places(out)).toEqual(['/api/account', '/settings/account']);
      // A user who signed in with a password is not redirected.
      expect((await call('DELETE', '/api/account/session', session)).json).not.toHaveProperty('endSession');
    });
  });

  describe('refused, without a session', () => {
    /** Returns the status, the target, and the effects on the session and the begun sign-in. */
    const outcomeOf = (reply: Reply): object => ({
      status: reply.status,
      leads: leadsTo(reply),
      session: cookieOf(reply, 'tributary_session'),
      begun: cookieOf(reply, 'tributary_sign_in'),
    });
    const refused = (problem: string): object => ({
      status: 200,
      leads: `/settings/account?problem=${problem}`,
      session: '',
      begun: 'tributary_sign_in=',
    });
    /** A request any site can cause: it changes no cookie, and the begun sign-in can continue. */
    const notBegun = { ...refused('expired'), begun: '' };
    const changed = (url: URL, name: string, value: string): URL => {
      const copy = new URL(url);
      copy.searchParams.set(name, value);
      return copy;
    };
    beforeAll(() => {
      issuer.person = 'mallory';
    });

    test.each([
      ['iss', 'http://elsewhere.invalid'],
      ['code', 'made-up'],
    ])('%s of the answer was changed', async (name, value) => {
      const { url, cookie } = await begin(await openSession(app.url));
      expect(outcomeOf(await comeBack(changed(await throughIssuer(url), name, value), cookie))).toEqual(
        refused('invalid'),
      );
    });

    test('an answer with another state changes nothing, and the right one is still taken', async () => {
      const { url, cookie } = await begin(await openSession(app.url));
      const back = await throughIssuer(url);
      expect(outcomeOf(await comeBack(changed(back, 'state', 'another state'), cookie))).toEqual(notBegun);
      expect(leadsTo(await comeBack(back, cookie))).toBe('/settings/account?adopted=0');
    });

    test.each([
      ['nonce', 'another nonce'],
      ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
    ])('%s of the question was changed', async (name, value) => {
      const { url, cookie } = await begin(await openSession(app.url));
      expect(outcomeOf(await comeBack(await throughIssuer(changed(url, name, value)), cookie))).toEqual(
        refused('invalid'),
      );
    });

    test('a browser that did not begin it, or began another one', async () => {
      const { url } = await begin(await openSession(app.url));
      const back = await throughIssuer(url);
      expect(outcomeOf(await comeBack(back, undefined))).toEqual(notBegun);
      expect(outcomeOf(await comeBack(back, (await begin(await openSession(app.url))).cookie))).toEqual(notBegun);
      expect(outcomeOf(await comeBack(back, 'tributary_sign_in=made.up'))).toEqual(notBegun);
    });

    test('a cookie that is too old, or of a server with another secret', async () => {
      const seal = (secret: string, exp: number): Promise<string> =>
        new EncryptJWT({ state: 's', nonce: 'n', verifier: 'v', redirectURI: `${app.url}/auth/callback` })
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
          .setExpirationTime(exp)
          .encrypt(createHmac('sha256', secret).update('tributary_sign_in').digest());
      const now = Math.floor(Date.now() / 1000);
      const back = new URL(`${app.url}/auth/callback?code=c&state=s`);
      expect(outcomeOf(await comeBack(back, `tributary_sign_in=${await seal(secretKey, now - 1)}`))).toEqual(notBegun);
      expect(outcomeOf(await comeBack(back, `tributary_sign_in=${await seal(`${secretKey}x`, now + 60)}`))).toEqual(
        notBegun,
      );
      // Control: a valid cookie gets as far as the issuer's response.
      expect(outcomeOf(await comeBack(back, `tributary_sign_in=${await seal(secretKey, now + 60)}`))).toEqual(
        refused('invalid'),
      );
    });

    test('a code that is too old, and one that was used', async () => {
      issuer.codeLifetime = 1;
      const late = await begin(await openSession(app.url));
      const back = await throughIssuer(late.url);
      await new Promise((resolve) => setTimeout(resolve, 2100));
      expect(outcomeOf(await comeBack(back, late.cookie))).toEqual(refused('invalid'));
      issuer.codeLifetime = 60;

      const { url, cookie } = await begin(await openSession(app.url));
      const once = await throughIssuer(url);
      expect(leadsTo(await comeBack(once, cookie))).toBe('/settings/account?adopted=0');
      expect(outcomeOf(await comeBack(once, cookie))).toEqual(refused('invalid'));
    });

    test('the person says no', async () => {
      const { url, cookie } = await begin(await openSession(app.url));
      expect(outcomeOf(await comeBack(await throughIssuer(url, 'refuse'), cookie))).toEqual(refused('denied'));
    });

    test('nothing of it is in the log', async () => {
      const { url, cookie } = await begin(await openSession(app.url));
      const back = changed(await throughIssuer(url), 'state', 'x');
      await comeBack(back, cookie);
      expect(app.output()).toContain('a sign-in was refused');
      for (const secret of [back.searchParams.get('code') ?? '?', issuer.env.OIDC_CLIENT_SECRET, cookie.slice(20)]) {
        expect(app.output()).not.toContain(secret);
      }
    });
  });
});
