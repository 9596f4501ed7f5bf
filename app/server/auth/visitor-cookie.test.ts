// Browsers with the old visitor cookie, the current one, or both.
import { createHmac } from 'node:crypto';
import { EncryptJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, createAccount, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { secretKey, startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { newId } from '../storage/ids.ts';

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const password = 'a sentence of several words';

/** A browser's cookies: one per name and path, longer paths first (RFC 6265, section 5.4). */
class Jar {
  private readonly kept = new Map<string, { readonly name: string; readonly value: string; readonly path: string }>();

  take({ headers }: Pick<Reply, 'headers'>): void {
    for (const each of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      const path = /; Path=([^;]*)/.exec(each)?.[1] ?? '/';
      if (each.includes('Max-Age=0')) this.kept.delete(`${name} ${path}`);
      else this.kept.set(`${name} ${path}`, { name, value, path });
    }
  }

  header(path: string): string {
    const fitting = [...this.kept.values()].filter((each) => path.startsWith(each.path));
    return fitting
      .toSorted((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  async send(method: string, path: string, session: Session | undefined, body: object = {}): Promise<Reply> {
    const headers = { ...(session ? auth(session) : {}), cookie: this.header(path) };
    const reply = await send(`${app.url}${path}`, { method, headers, body });
    this.take(reply);
    return reply;
  }
}

/** The cookie as versions until November 2026 wrote it. */
async function oldCookie(userId: string): Promise<string> {
  const key = createHmac('sha256', secretKey).update('tributary_visitor').digest();
  const value = await new EncryptJWT({ userId })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime('400 days')
    .encrypt(key);
  return `tributary_visitor=${value}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=34560000`;
}

async function account(): Promise<string> {
  const email = `${newId()}@example.org`;
  await createAccount(app.url, await openSession(app.url), { email, password });
  return email;
}

test('the cookie of today counts where there is an old one as well, which is taken away', async () => {
  const email = await account();
  const jar = new Jar();
  const earlier = await openSession(app.url);
  jar.take({ headers: { 'set-cookie': [await oldCookie(earlier.userId)] } });
  expect(jar.header('/api/session')).toContain('tributary_visitor=');
  // Opened without the jar, so the visitor's session has no cookie in it.
  const visitor = await openSession(app.url);
  const member = (await jar.send('POST', '/api/account/session', visitor, { email, password })).json as Session;
  expect(jar.header('/api/session')).not.toContain('tributary_visitor=');
  // As if the response that deleted the cookie had been lost.
  jar.take({ headers: { 'set-cookie': [await oldCookie(earlier.userId)] } });
  const left = (await jar.send('DELETE', '/api/account/session', member)).json as Session;
  expect(left.userId).toBe(visitor.userId);
  expect(jar.header('/api/session')).not.toContain('tributary_visitor=');
});

test('an old one alone still brings the visitor back, and becomes one of today', async () => {
  const visitor = await openSession(app.url);
  const jar = new Jar();
  jar.take({ headers: { 'set-cookie': [await oldCookie(visitor.userId)] } });
  expect((await jar.send('POST', '/api/session', undefined)).json).toMatchObject({ userId: visitor.userId });
  expect(jar.header('/api/session')).not.toContain('tributary_visitor=');
  // Pages receive the cookie too; without a session it identifies the browser's user.
  const [kept] = jar.header('/').match(/tributary_left_visitor=[^;]+/) ?? [];
  const again = await send(`${app.url}/api/session`, { headers: { cookie: String(kept) }, body: {} });
  expect(again.json).toMatchObject({ userId: visitor.userId });
});

test('an old one that cannot be read is taken away', async () => {
  const jar = new Jar();
  jar.take({ headers: { 'set-cookie': ['tributary_visitor=made-up; Path=/api'] } });
  expect((await jar.send('POST', '/api/session', undefined)).status).toBe(200);
  expect(jar.header('/api/session')).toMatch(/^tributary_session=[^;]+$/);
});
