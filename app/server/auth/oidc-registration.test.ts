// REGISTRATION with an identity provider, end to end: who gets an account, and what a refused visitor sees.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startIssuer, throughIssuer } from '../testing/issuer.ts';
import type { Issuer } from '../testing/issuer.ts';
import { startApp } from '../testing/start-app.ts';

let issuer: Issuer;
beforeAll(async () => void (issuer = await startIssuer()));
afterAll(() => issuer.close());

const domains = (list: string) => ({ REGISTRATION: 'domains', REGISTRATION_DOMAINS: list });

test.each([
  ['open', { REGISTRATION: 'open' }, undefined, undefined],
  ['off', { REGISTRATION: 'off' }, true, 'registration_closed'],
  ['an address of an allowed domain', domains('issuer.example'), true, undefined],
  ['one that nobody has verified', domains('issuer.example'), undefined, 'registration_domain'],
  ['one that is known to be unverified', domains('issuer.example'), false, 'registration_domain'],
  ['an address of another domain', domains('example.org'), true, 'registration_domain'],
] as const)(
  '%s',
  async (_name, env, emailVerified, refused) => {
    const app = await startApp({ ...issuer.env, SIGN_IN: 'optional', ...env });
    await issuer.register(app.url);
    issuer.emailVerified = emailVerified;
    const visitor = await openSession(app.url);
    const headers = { ...auth(visitor), cookie: visitor.cookie };
    const begun = await send(`${app.url}/api/account/provider`, { headers, body: {} });
    const started = begun.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const back = await throughIssuer(new URL((begun.json as { url: string }).url));
    const reply = await send(back.href, { method: 'GET', headers: { cookie: started } });
    expect(String(reply.headers['refresh'])).toContain(refused ?? '0; url=/');
    expect(String(reply.headers['refresh']).includes('registration_')).toBe(refused !== undefined);
    const cookie = (reply.headers['set-cookie'] ?? []).find((each) => each.startsWith('tributary_session='));
    expect(cookie === undefined).toBe(refused !== undefined);
    const next = await send(`${app.url}/api/session`, {
      body: {},
      headers: { cookie: cookie?.split(';')[0] ?? visitor.cookie },
    });
    const account = await send(`${app.url}/api/account`, { method: 'GET', headers: auth(next.json as Session) });
    expect(account.json).toMatchObject({ signedIn: refused === undefined });
    await app.stop();
  },
  120_000,
);
