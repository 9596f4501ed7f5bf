// Guesses of access codes and passwords: counted by address, by session and in total.
import { expect, test } from 'vitest';
import { cleanUp, environmentOf } from '../storage/testing/databases.ts';
import { auth, createAccount, openSession, send } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';

cleanUp();

const code = 'a code of many characters';
const codes = { ACCESS_CODE: `${code},another code of many characters` };
const proxied = { ...codes, TRUST_PROXY: '1' };
const minutes = 120_000;

async function statuses(count: number, act: (n: number) => Promise<{ readonly status: number }>) {
  const all = await Promise.all(Array.from({ length: count }, (_, n) => act(n)));
  return Object.fromEntries(
    Object.entries(Object.groupBy(all, ({ status }) => status)).map(([s, l]) => [s, l?.length]),
  );
}

const from = (address: string): { readonly 'x-forwarded-for': string } => ({ 'x-forwarded-for': address });

test(
  'codes in tokens are guesses like any other, also from many addresses',
  async () => {
    const app = await startApp(proxied);
    const member = await openSession(app.url, code);
    const guess = (accessCode: string, address: string) =>
      send(`${app.url}/api/models/demo`, {
        method: 'GET',
        headers: { ...auth(member, undefined, { accessCode }), ...from(address) },
      });
    const own = (accessCode: string) => guess(accessCode, '203.0.113.99');
    expect(await statuses(15, (n) => guess(`guess ${n}`, `203.0.113.${n}`))).toEqual({ 401: 10, 429: 5 });
    expect((await guess('another code of many characters', '203.0.113.99')).status).toBe(429);
    // The session's own code is no guess, however often pages send it.
    expect(await statuses(40, () => own(code))).toEqual({ 200: 40 });
    // Without the claim the session still works.
    expect((await send(`${app.url}/api/models/demo`, { method: 'GET', headers: auth(member) })).status).toBe(200);
    await app.stop();
  },
  minutes,
);

test.each([
  ['one IPv6 subscriber', 15, (n: number) => `2001:db8:1:2:${n.toString(16)}::1`, { 401: 10, 429: 5 }],
  ['one IPv4 address, mapped', 15, () => '::ffff:203.0.113.7', { 401: 10, 429: 5 }],
  ['many IPv4 addresses', 60, (n: number) => `203.0.113.${n}`, { 401: 50, 429: 10 }],
] as const)(
  'wrong codes from %s',
  async (_name, count, address, expected) => {
    const app = await startApp(proxied);
    const found = await statuses(count, (n) =>
      send(`${app.url}/api/session`, { body: { accessCode: `guess ${n}` }, headers: from(address(n)) }),
    );
    expect(found).toEqual(expected);
    await app.stop();
  },
  minutes,
);

test(
  'codes and passwords in plain forms are guesses like any other',
  async () => {
    const app = await startApp(proxied);
    const member = await openSession(app.url, code);
    const submit = (form: string, body: string, address: string, cookie = '') =>
      send(`${app.url}/settings/account?form=${form}`, {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          cookie,
          ...from(address),
        },
        body,
      });
    const guess = (n: number) => submit('code', `accessCode=guess${n}`, '203.0.113.7');
    expect(await statuses(15, guess)).toEqual({ 401: 10, 429: 5 });
    // Shared with the API's counter, in both directions.
    const asked = await send(`${app.url}/api/session`, { body: { accessCode: 'x' }, headers: from('203.0.113.7') });
    expect(asked.status).toBe(429);
    // Passwords cannot be guessed without the code.
    const body = (n: number): string => `email=ada%40example.org&password=guess${n}`;
    expect(await statuses(12, (n) => submit('signIn', body(n), '203.0.113.8'))).toEqual({ 401: 12 });
    const known = (n: number) => submit('signIn', body(n), '203.0.113.8', member.cookie);
    expect(await statuses(15, known)).toEqual({ 403: 10, 429: 5 });
    await app.stop();
  },
  minutes,
);

test(
  'processes that share a database share the counts',
  async () => {
    const env = { ...codes, ...(await environmentOf('postgres')) };
    const apps = await Promise.all([startApp(env), startApp(env)]);
    const guess = (n: number) => send(`${apps[n % 2]?.url}/api/session`, { body: { accessCode: `guess ${n}` } });
    expect(await statuses(15, guess)).toEqual({ 401: 10, 429: 5 });
    await Promise.all(apps.map((app) => app.stop()));
  },
  minutes,
);

test(
  'wrong passwords of another do not keep the owner out',
  async () => {
    const app = await startApp({ TRUST_PROXY: '1' });
    const account = { email: 'ada@example.org', password: 'a sentence of several words' };
    await createAccount(app.url, await openSession(app.url), account);
    const visitor = await openSession(app.url);
    const signIn = (password: string, address: string) =>
      send(`${app.url}/api/account/session`, {
        headers: { ...auth(visitor), ...from(address) },
        body: { ...account, password },
      });
    expect(await statuses(15, (n) => signIn(`guess ${n}`, '203.0.113.7'))).toEqual({ 403: 10, 429: 5 });
    expect((await signIn(account.password, '203.0.113.8')).status).toBe(200);
    await app.stop();
  },
  minutes,
);
