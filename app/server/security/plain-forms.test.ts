// Access code, sign-in, registration and sign-out as plain forms, used by a browser without script.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

const code = 'a code of many characters';
const account = { email: 'ada@example.org', password: 'a sentence of several words' };
type Fields = Readonly<Record<string, string>>;

/** A browser without script, with its cookies. */
function browserOf(app: () => App) {
  const cookies = new Map<string, string>();
  const kept = (reply: Reply): Reply => {
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
  return {
    open: async (path: string) => kept(await send(`${app().url}${path}`, { method: 'GET', headers: headers() })),
    submit: async (query: string, fields: Fields = {}) =>
      kept(
        await send(`${app().url}/settings/account?${query}`, {
          headers: {
            ...headers(),
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
          },
          body: new URLSearchParams(fields).toString(),
        }),
      ),
    session: async () =>
      (await send(`${app().url}/api/session`, { headers: headers(), body: {} })).json as Session & {
        errorType?: string;
      },
  };
}

const outcome = ({ status, headers }: Reply) => [status, headers.location];

describe('SIGN_IN=required with an access code', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ SIGN_IN: 'required', ACCESS_CODE: code, REGISTRATION: 'open' });
  }, 120_000);
  afterAll(() => app?.stop());

  test('from the code to the account and out again', async () => {
    const browser = browserOf(() => app);
    const first = await browser.open('/settings/account');
    expect([first.status, first.json, first.headers['set-cookie']]).toEqual([200, [null, 'code'], undefined]);

    const wrong = await browser.submit('form=code', { accessCode: 'not this one' });
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined]);
    expect(wrong.json).toMatchObject({ form: 'code', error: { type: 'InvalidAccessCode' } });
    expect(wrong.text).not.toContain('not this one');
    expect(outcome(await browser.submit('form=signIn', account))).toEqual([401, undefined]);
    expect(outcome(await browser.submit('form=create', account))).toEqual([401, undefined]);
    expect(outcome(await browser.submit('form=signOut'))).toEqual([303, '/']);

    const inside = await browser.submit('form=code&next=/c/some-chat', { accessCode: code });
    expect(outcome(inside)).toEqual([303, '/c/some-chat']);
    expect((await browser.open('/settings/account')).json).toMatchObject([{ signedIn: false }, 'account']);

    const short = await browser.submit('form=create', { ...account, name: 'Ada & Co', password: 'short' });
    expect(short.status).toBe(400);
    const typed = { email: account.email, name: 'Ada & Co', adopt: false };
    expect(short.json).toMatchObject({ form: 'create', typed, error: { body: { error: { path: '/password' } } } });
    expect(short.text).not.toContain('"short"');
    const created = await browser.submit('form=create', { ...account, name: 'Ada' });
    expect(outcome(created)).toEqual([303, '/settings/account']);
    expect((await browser.open('/settings/account')).json).toMatchObject([{ signedIn: true, name: 'Ada' }, null]);
    const own = await browser.session();
    expect((await send(`${app.url}/api/models/demo`, { method: 'GET', headers: auth(own) })).status).toBe(200);

    expect(outcome(await browser.submit('form=signOut'))).toEqual([303, '/']);
    expect((await send(`${app.url}/api/models/demo`, { method: 'GET', headers: auth(own) })).status).toBe(401);
    expect((await browser.open('/settings/account')).json).toMatchObject([{ signedIn: false }, 'account']);

    const refused = await browser.submit('form=signIn', { ...account, password: 'not this one' });
    expect([refused.status, refused.json]).toMatchObject([403, { form: 'signIn', typed: { email: account.email } }]);
    expect(refused.text).not.toContain('not this one');
    const entered = await browser.submit('form=signIn', { ...account, adopt: 'on' });
    expect(outcome(entered)).toEqual([303, '/settings/account?adopted=0']);
    expect((await browser.session()).userId).toBe(own.userId);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    '/x/..//evil.example',
    'http:evil',
  ])('a right code leads to no other site: %s', async (next) => {
    const reply = await browserOf(() => app).submit(new URLSearchParams({ form: 'code', next }).toString(), {
      accessCode: code,
    });
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toMatch(/^\/(?![\\/])/);
  });
});

describe('open to all', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  }, 120_000);
  afterAll(() => app?.stop());

  test('the visitor before is back after signing out, and no page opens a session', async () => {
    const browser = browserOf(() => app);
    expect((await browser.open('/settings/account')).headers['set-cookie']).toBeUndefined();
    await browser.submit('form=create', account);
    await browser.submit('form=signOut');
    const visitor = await browser.session();
    const signedIn = await browser.submit('form=signIn', account);
    expect(outcome(signedIn)).toEqual([303, '/settings/account?adopted=0']);
    expect((await browser.session()).userId).not.toBe(visitor.userId);
    await browser.submit('form=signOut', { everywhere: '1' });
    expect((await browser.session()).userId).toBe(visitor.userId);
  });

  test('an address that has an account already is refused', async () => {
    const reply = await browserOf(() => app).submit('form=create', account);
    expect([reply.status, reply.json]).toMatchObject([400, { error: { body: { error: { code: 'account_exists' } } } }]);
  });
});
