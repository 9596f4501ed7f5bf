// Limits on guesses, over real HTTP: passwords, the current password, new accounts. Correct attempts do not count.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, createAccount, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

routesOnBoth((kind) => {
  const start = async (env: Readonly<Record<string, string>> = {}): Promise<App> =>
    startApp({ ...(await environmentOf(kind)), ...env });

  const email = 'ada@example.org';
  const password = 'a sentence of several words';
  let app: App;
  let ada: Session;
  // A new server for each test, so that limits start at zero.
  beforeEach(async () => {
    app = await start();
    ada = await createAccount(app.url, await openSession(app.url), { email, password });
  });
  afterEach(() => app.stop());

  const signIn = async (guess: object, headers = {}): Promise<Reply> =>
    send(`${app.url}/api/account/session`, {
      headers: { ...auth(await openSession(app.url)), ...headers },
      body: { email, password, ...guess },
    });
  const times = async (count: number, act: (n: number) => Promise<Reply>): Promise<readonly number[]> =>
    (await Promise.all(Array.from({ length: count }, (_, n) => act(n)))).map(({ status }) => status);
  const countOf = (statuses: readonly number[], status: number): number =>
    statuses.filter((other) => other === status).length;

  test('the right password costs nothing, however often', async () => {
    for (let n = 0; n < 15; n++) expect((await signIn({})).status).toBe(200);
  });

  test('ten wrong ones a minute, sent side by side or with a forged address; then the right one waits, too', async () => {
    const statuses = await times(25, (n) =>
      signIn(
        { password: `guess ${n}` },
        { 'x-tributary-remote-address': `10.0.0.${n}`, 'x-forwarded-for': `10.0.0.${n}` },
      ),
    );
    expect([countOf(statuses, 403), countOf(statuses, 429)]).toEqual([10, 15]);
    const refused = await signIn({});
    expect([refused.status, refused.json]).toMatchObject([429, { errorType: 429 }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('many accounts from one address do not help', async () => {
    const statuses = await times(15, (n) => signIn({ email: `nobody-${n}@example.org` }));
    expect([countOf(statuses, 403), countOf(statuses, 429)]).toEqual([10, 5]);
  });

  test('a page left open is not enough to guess the current password', async () => {
    const change = (currentPassword: string): Promise<Reply> =>
      send(`${app.url}/api/account`, {
        method: 'PATCH',
        headers: auth(ada),
        body: { password: 'of the thief', currentPassword },
      });
    const statuses = await times(15, (n) => change(`guess ${n}`));
    expect([countOf(statuses, 403), countOf(statuses, 429)]).toEqual([10, 5]);
    expect((await signIn({ password: 'of the thief' })).status).toBe(403);
  });

  test('new accounts are made one by one', async () => {
    const statuses = await times(14, async (n) =>
      send(`${app.url}/api/account`, {
        headers: auth(await openSession(app.url)),
        body: { email: `new-${n}@example.org`, password },
      }),
    );
    // One account was created before.
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([9, 5]);
  });

  describe('behind a proxy', () => {
    /** The header as the proxy forwards it: the visitor's own value, then the visitor's address. */
    const through = (wrote: string, address: string): object => ({ 'x-forwarded-for': `${wrote}, ${address}` });
    const guess = async (server: App, n: number, headers: object): Promise<Reply> =>
      send(`${server.url}/api/account/session`, {
        headers: { ...auth(await openSession(server.url)), ...headers },
        body: { email: `nobody-${n}@example.org`, password },
      });

    test('the operator says so: every visitor has attempts of their own, and forging costs them', async () => {
      const proxied = await start({ TRUST_PROXY: '1' });
      const forged = await times(15, (n) => guess(proxied, n, through(`10.0.0.${n}`, '203.0.113.7')));
      expect([countOf(forged, 403), countOf(forged, 429)]).toEqual([10, 5]);
      const others = await times(5, (n) => guess(proxied, 100 + n, through('203.0.113.7', `203.0.113.${8 + n}`)));
      expect(countOf(others, 403)).toBe(5);
      await proxied.stop();
    });

    test('the operator says nothing: the header counts for nothing', async () => {
      const forged = await times(15, (n) => guess(app, n, through(`10.0.0.${n}`, `203.0.113.${n}`)));
      expect([countOf(forged, 403), countOf(forged, 429)]).toEqual([10, 5]);
    });
  });
});
