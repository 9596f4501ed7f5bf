// A server that requires an account: all routes refuse visitors except those needed to sign in.
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRouteFiles } from '../testing/api-routes.ts';
import { auth, createAccount, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startLogged } from '../testing/start-app.ts';
import type { LoggedApp } from '../testing/start-app.ts';

/** All API addresses from the route files, with parameters filled in, so that new routes are included. */
const addresses = apiRouteFiles()
  .map((file) => basename(file))
  .filter((file) => file.startsWith('api.') && file !== 'api.$.ts')
  .map(
    (file) =>
      `/${file
        .slice(0, -3)
        .split('.')
        .map((part) => part.replace(/_$/, '').replace(/^\$.*/, 'demo'))
        .join('/')}`,
  );

/** Routes visitors need to sign in, routes with their own token, and public ones. A new row needs a reason. */
const open: Readonly<Record<string, readonly string[]>> = {
  '/api/session': ['POST'],
  '/api/account': ['GET', 'POST', 'PATCH', 'DELETE'],
  '/api/account/session': ['POST', 'DELETE'],
  '/api/account/provider': ['POST'],
  // Shared pages are public to anyone with the address.
  '/api/share/demo': ['GET'],
  '/api/share/demo/files/demo': ['GET'],
  // A script without data; its policy contains only what the cookie's user allowed.
  '/api/client-worker': ['GET'],
  // A script without data.
  '/api/notices/worker': ['GET'],
  // The token in the address is the permission.
  '/api/tools/view/demo': ['GET'],
  // The token in the body is the permission: its holder has no account yet, or cannot sign in.
  '/api/join': ['POST'],
  '/api/join/link': ['POST'],
};
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const refused = addresses.flatMap((path) =>
  methods.filter((method) => !open[path]?.includes(method)).map((method) => [method, path] as const),
);

const account = { email: 'ada@example.org', password: 'a sentence of several words' };
const environmentKey = { SAMPLE_API_KEY: 'operator-key', SAMPLE_BASE_URL: 'http://127.0.0.1:9' };

describe('SIGN_IN=required', () => {
  let app: LoggedApp;
  let visitor: Session & { readonly cookie: string };
  beforeAll(async () => {
    app = await startLogged({ SIGN_IN: 'required', ...environmentKey });
    visitor = await openSession(app.url);
  }, 120_000);
  afterAll(() => app?.stop());

  test('the table names only routes that there are, and finds the others', () => {
    expect(Object.keys(open).filter((path) => !addresses.includes(path))).toEqual([]);
    expect(refused.length).toBeGreaterThan(80);
  });

  test.each(refused)('%s %s is 401 for a visitor, or no method of it', async (method, path) => {
    const body = method === 'GET' ? {} : { body: { model: 'm', messages: [{ role: 'user', content: 'hi' }] } };
    // A body must have its route's type, which is checked first.
    const bytes = path.startsWith('/api/files/') && !path.endsWith('/text');
    const type = bytes ? { 'content-type': 'application/octet-stream' } : {};
    const reply = await send(`${app.url}${path}`, { method, headers: { ...auth(visitor), ...type }, ...body });
    expect([401, 405]).toContain(reply.status);
    const { errorType, body: refusal } = reply.json as { errorType: unknown; body: { error: { code?: string } } };
    expect([errorType, refusal.error.code]).toEqual(
      reply.status === 401 ? [401, 'sign_in_required'] : [405, undefined],
    );
  });

  test('GET of a file is 401 by the cookie of a visitor, too', async () => {
    const reply = await send(`${app.url}/api/files/demo`, { method: 'GET', headers: { cookie: visitor.cookie } });
    expect([reply.status, reply.json]).toMatchObject([401, { body: { error: { code: 'sign_in_required' } } }]);
  });

  test('the plain forms lead to an account and to nothing else', async () => {
    const submit = (form: string) =>
      send(`${app.url}/settings/account?form=${form}`, {
        headers: {
          cookie: visitor.cookie,
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        },
        body: '',
      });
    const replies = await Promise.all(['code', 'signIn', 'create', 'provider', 'none'].map(submit));
    expect(replies.map(({ status }) => status)).toEqual([303, 400, 400, 404, 400]);
    const list = await send(`${app.url}/api/models/demo`, { method: 'GET', headers: auth(visitor) });
    expect(list.status).toBe(401);
  });

  test('a vault of the visitor’s own does not help', async () => {
    const headers = auth(visitor, { apiKey: 'mine' });
    const reply = await send(`${app.url}/api/chat/demo`, { headers, body: { model: 'm', messages: [] } });
    expect(reply.status).toBe(401);
  });

  test('the first account is created by the form, and no other; then everything is open to it', async () => {
    const ways = { accessCode: false, provider: null, required: true };
    const asked = (who: Session) => send(`${app.url}/api/account`, { method: 'GET', headers: auth(who) });
    expect((await asked(visitor)).json).toMatchObject({ ways: { ...ways, registration: true } });
    const member = await createAccount(app.url, visitor, account);
    expect((await send(`${app.url}/api/models/demo`, { method: 'GET', headers: auth(member) })).status).toBe(200);
    expect((await asked(visitor)).status).toBe(401);

    const second = await openSession(app.url);
    expect((await asked(second)).json).toMatchObject({ ways: { ...ways, registration: false } });
    const refused = await send(`${app.url}/api/account`, {
      headers: auth(second),
      body: { ...account, email: 'bob@example.org' },
    });
    expect([refused.status, refused.json]).toMatchObject([403, { body: { error: { code: 'registration_closed' } } }]);
    const signedIn = await send(`${app.url}/api/account/session`, { headers: auth(second), body: account });
    expect([signedIn.status, signedIn.json]).toMatchObject([200, { userId: member.userId }]);
  });
});

const domains = { SIGN_IN: 'required', REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'example.org' };
test.each([
  ['loopback', {}, 'x@example.com', 201, 200],
  ['ALLOW_OPEN=1', { ALLOW_OPEN: '1', HOST: '0.0.0.0' }, 'x@example.com', 201, 200],
  ['ACCESS_CODE', { ACCESS_CODE: 'a code of many characters' }, 'x@example.com', 201, 200],
  ['REGISTRATION=off', { REGISTRATION: 'off' }, 'x@example.com', 403, 200],
  ['SIGN_IN=required, REGISTRATION=open', { SIGN_IN: 'required', REGISTRATION: 'open' }, 'x@example.com', 201, 401],
  ['a domain that is allowed', domains, 'X@Example.org', 201, 401],
  ['a domain that is not', domains, 'x@example.com', 403, 401],
  ['a domain that only ends like it', domains, 'x@notexample.org', 403, 401],
  [
    'SIGN_IN=required and ACCESS_CODE',
    { SIGN_IN: 'required', ACCESS_CODE: 'a code of many characters' },
    'x@a.b',
    201,
    401,
  ],
] as const)(
  '%s: %j',
  async (_name, env, email, created, models) => {
    const app = await startLogged(env);
    const visitor = await openSession(app.url, 'ACCESS_CODE' in env ? env.ACCESS_CODE : undefined);
    const list = await send(`${app.url}/api/models/demo`, { method: 'GET', headers: auth(visitor) });
    const reply = await send(`${app.url}/api/account`, { headers: auth(visitor), body: { ...account, email } });
    expect([list.status, reply.status]).toEqual([models, created]);
    expect(app.output().includes('ALLOW_OPEN=1: everyone')).toBe('ALLOW_OPEN' in env);
    await app.stop();
  },
  120_000,
);

test('common passwords are refused, without repeating them', async () => {
  const app = await startLogged();
  const visitor = await openSession(app.url);
  for (const password of ['password', 'Password123', 'aaaaaaaaaa', 'ada@example.org', 'QWERTYUIOP']) {
    const reply = await send(`${app.url}/api/account`, { headers: auth(visitor), body: { ...account, password } });
    expect([reply.status, reply.json]).toMatchObject([400, { body: { error: { code: 'common_password' } } }]);
    expect(reply.text).not.toContain(`"${password}"`);
  }
  await app.stop();
}, 120_000);
