// Unusable issuers, and sign-in on a public server or one with an access code.
import { describe, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply } from '../testing/client.ts';
import { startIssuer, throughIssuer } from '../testing/issuer.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

const cookieOf = ({ headers }: Reply, name: string): string =>
  (headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? '').find((each) => each.startsWith(`${name}=`)) ??
  '';
const leadsTo = (reply: Reply): string => String(reply.headers['refresh']).replace('0; url=', '');
const comeBack = (url: URL, cookie: string): Promise<Reply> => send(url.href, { method: 'GET', headers: { cookie } });

routesOnBoth((kind) => {
  const start = async (env: Readonly<Record<string, string>> = {}): Promise<App> =>
    startApp({ ...(await environmentOf(kind)), ...env });

  describe('an issuer that cannot be used', () => {
    test('is reported as such, at the begin and on the way back; the server goes on', async () => {
      const own = await startIssuer();
      const other = await start(own.env);
      const who = await openSession(other.url);
      const ask = () =>
        send(`${other.url}/api/account/provider`, { headers: { ...auth(who), cookie: who.cookie }, body: {} });
      const before = await ask();
      expect([before.status, before.json]).toMatchObject([
        502,
        { errorType: 502, body: { error: { code: 'issuer_unreachable' } } },
      ]);
      expect((await send(`${other.url}/api/account`, { method: 'GET', headers: auth(who) })).status).toBe(200);
      // The failure is not cached: the next attempt requests the metadata again.
      await own.register(other.url);
      const begun = await ask();
      expect(begun.status).toBe(200);
      own.down = true;
      const back = await throughIssuer(new URL((begun.json as { url: string }).url)).catch(() => undefined);
      expect(back).toBeUndefined();
      const code = new URL(`${other.url}/auth/callback?code=c&state=s`);
      expect(leadsTo(await comeBack(code, cookieOf(begun, 'tributary_sign_in')))).toContain('problem=');
      await Promise.all([other.stop(), own.close()]);
    });

    test('one that says it is another is none', async () => {
      const own = await startIssuer();
      const other = await start({ ...own.env, OIDC_ISSUER: own.url.replace('localhost', '127.0.0.1') });
      await own.register(other.url);
      const who = await openSession(other.url);
      const reply = await send(`${other.url}/api/account/provider`, {
        headers: { ...auth(who), cookie: who.cookie },
        body: {},
      });
      expect([reply.status, reply.json]).toMatchObject([502, { body: { error: { code: 'issuer_unreachable' } } }]);
      await Promise.all([other.stop(), own.close()]);
    });

    test('one whose keys are not those it signs with is not believed', async () => {
      const own = await startIssuer();
      const other = await start(own.env);
      await own.register(other.url);
      await own.publishForeignKeys();
      const who = await openSession(other.url);
      const begun = await send(`${other.url}/api/account/provider`, {
        headers: { ...auth(who), cookie: who.cookie },
        body: {},
      });
      const back = await throughIssuer(new URL((begun.json as { url: string }).url));
      const reply = await comeBack(back, cookieOf(begun, 'tributary_sign_in'));
      expect(leadsTo(reply)).toBe('/settings/account?problem=invalid');
      await Promise.all([other.stop(), own.close()]);
    });

    test('without one there is nothing to begin', async () => {
      const plain = await start();
      const who = await openSession(plain.url);
      const reply = await send(`${plain.url}/api/account/provider`, { headers: auth(who), body: {} });
      expect([
        reply.status,
        (await send(`${plain.url}/api/account`, { method: 'GET', headers: auth(who) })).json,
      ]).toEqual([
        404,
        {
          signedIn: false,
          userId: who.userId,
          administrator: true,
          ways: { accessCode: false, provider: null, required: false, registration: true },
        },
      ]);
      await plain.stop();
    });
  });

  describe('where others can reach the server', () => {
    const own = { HOST: '0.0.0.0', ACCESS_CODE: 'open sesame' };
    const back = 'https://chat.example/auth/callback';
    test.each([
      ['PUBLIC_URL is the address to come back to', { PUBLIC_URL: 'https://chat.example' }, [200, back]],
      ['nobody signs in without PUBLIC_URL', {}, [503, 'public_url']],
    ])('%s, whatever Host says', async (_name, env, expected) => {
      const issuer = await startIssuer();
      const open = await start({ ...issuer.env, ...own, ...env });
      await issuer.register(open.url);
      const url = open.url.replace('0.0.0.0', '127.0.0.1');
      const who = await openSession(url, 'open sesame');
      const headers = { ...auth(who), cookie: who.cookie, host: 'evil.example' };
      const { status, json } = await send(`${url}/api/account/provider`, { headers, body: {} });
      const { url: begun, body } = json as { url?: string; body?: { error: { code: string } } };
      expect([status, begun ? new URL(begun).searchParams.get('redirect_uri') : body?.error.code]).toEqual(expected);
      await Promise.all([open.stop(), issuer.close()]);
    });
  });

  describe('with an access code', () => {
    test('the door is the code: without it nothing begins, with it the account comes through the same door', async () => {
      const own = await startIssuer();
      const closed = await start({ ...own.env, ACCESS_CODE: 'open sesame' });
      await own.register(closed.url);
      expect((await send(`${closed.url}/api/account/provider`, { body: {} })).status).toBe(401);
      const who = await openSession(closed.url, 'open sesame');
      const begun = await send(`${closed.url}/api/account/provider`, {
        headers: { ...auth(who), cookie: who.cookie },
        body: {},
      });
      const back = await throughIssuer(new URL((begun.json as { url: string }).url));
      const reply = await comeBack(back, cookieOf(begun, 'tributary_sign_in'));
      const cookie = cookieOf(reply, 'tributary_session');
      expect((await send(`${closed.url}/api/session`, { body: {}, headers: { cookie } })).status).toBe(200);
      await Promise.all([closed.stop(), own.close()]);
    });
  });
});
