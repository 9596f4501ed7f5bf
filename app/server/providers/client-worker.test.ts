// The worker script for browser calls: its policy allows only the hosts of this user's providers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, openSession, send } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

let open: App;
let closed: App;
beforeAll(async () => void ([open, closed] = await Promise.all([startApp(), startApp({ ACCESS_CODE: 'sesame' })])));
afterAll(async () => void (await Promise.all([open.stop(), closed.stop()])));

const path = '/api/client-worker?entry=%2Fassets%2Fworker-Ab_1.js';
const settings = {
  providers: { mine: { fetchOnClient: true }, other: {} },
  clientOrigins: { mine: ['https://mine.invalid', 'http://127.0.0.1:11434'], other: ['https://other.invalid'] },
};

async function visitor(app: App, code?: string) {
  const session = await openSession(app.url, code);
  await send(`${app.url}/api/settings`, { method: 'PATCH', headers: auth(session), body: settings });
  return session;
}

const policyOf = async (app: App, cookie?: string): Promise<Readonly<Record<string, string>>> => {
  const { status, headers } = await send(`${app.url}${path}`, { method: 'GET', headers: cookie ? { cookie } : {} });
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-store',
  ]);
  const policy = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(
    policy.map((directive) => [directive.split(' ')[0], directive.slice(directive.indexOf(' ') + 1)]),
  );
};

test('the hosts of providers that are fetched on the client, and no code from strings', async () => {
  const { cookie } = await visitor(open);
  expect(await policyOf(open, cookie)).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'connect-src': 'https://mine.invalid http://127.0.0.1:11434',
  });
});

test('no host for another visitor, nor for nobody', async () => {
  await visitor(open);
  const { cookie } = await openSession(open.url);
  expect((await policyOf(open, cookie))['connect-src']).toBe("'none'");
  expect((await policyOf(open))['connect-src']).toBe("'none'");
  expect((await policyOf(open, 'tributary_session=made~up'))['connect-src']).toBe("'none'");
});

test('where an access code is asked for, no host without it', async () => {
  const { cookie } = await visitor(closed, 'sesame');
  expect((await policyOf(closed, cookie))['connect-src']).toContain('mine.invalid');
  expect((await policyOf(closed))['connect-src']).toBe("'none'");
});

test('the script says what its policy says', async () => {
  const { cookie } = await visitor(open);
  const { text } = await send(`${open.url}${path}`, { method: 'GET', headers: { cookie } });
  expect(text).toBe(
    'import "/assets/worker-Ab_1.js";\nstartProviders(["https://mine.invalid","http://127.0.0.1:11434"]);\n',
  );
});

test.each([
  '',
  'https://elsewhere.invalid/assets/x.js',
  '//elsewhere.invalid/assets/x.js',
  '/assets/../x.js',
  '/assets/x.js?y',
  '/assets/a/x.js',
  '/api/share/x.js',
  '/assets/x.js\n',
])('only an asset of this server is started, and not %j', async (entry) => {
  const { status, headers } = await send(`${open.url}/api/client-worker?entry=${encodeURIComponent(entry)}`, {
    method: 'GET',
  });
  expect([status, headers['content-type']]).toEqual([400, 'application/json']);
});
