// Requests started by another site's page: they change nothing and set no cookie.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession, send } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { named, probeServer, sendRaw } from './probes.ts';
import type { Probe } from './probes.ts';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const plain = { 'content-type': 'text/plain' };
const refused = { status: 403, errorType: 403, code: 'cross_site' } as const;
const session = (
  name: string,
  headers: Readonly<Record<string, string>>,
  expected: Probe['expected'],
  as?: Probe['as'],
): Probe => ({
  name: `POST /api/session: ${name}`,
  path: '/api/session',
  request: { headers: { ...json, ...headers }, body: '{}' },
  ...(as ? { as } : {}),
  expected,
});
const opened = { status: 200, setsCookie: true } as const;

const sources: readonly Probe[] = [
  session('a program that sends JSON', {}, opened),
  session('the own page', { 'sec-fetch-site': 'same-origin' }, opened),
  session('typed by the user', { 'sec-fetch-site': 'none' }, opened),
  session('a page of another site', { 'sec-fetch-site': 'cross-site' }, refused),
  session('a page of another port', { 'sec-fetch-site': 'same-site' }, refused),
  session('a page of another site, with the cookie', { 'sec-fetch-site': 'cross-site' }, refused, 'cookie'),
  session('a page of another site, with the token', { 'sec-fetch-site': 'cross-site' }, refused, 'visitor'),
  session('another origin', { origin: 'https://evil.example' }, refused),
  session('another origin, with the cookie', { origin: 'https://evil.example' }, refused, 'cookie'),
  session('another origin, said to be the own', { origin: 'http://x.test', 'sec-fetch-site': 'same-origin' }, refused),
  session('a sandboxed page', { origin: 'null' }, refused),
  session('an origin that is none', { origin: 'file://' }, refused),
  session('another port of this host', { origin: 'http://127.0.0.1:9999', 'sec-fetch-site': 'same-site' }, refused),
  session('the own origin', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, opened),
  session('the own origin, TLS ended by a proxy', { host: 'localhost', origin: 'https://localhost' }, opened),
  session('the own name, other port', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3001' }, refused),
];

const types: readonly Probe[] = [
  session('a form of another site', { ...plain, 'sec-fetch-site': 'cross-site', origin: 'null' }, refused),
  session('plain text, no header', plain, refused),
  session(
    'plain text of the own page',
    { ...plain, 'sec-fetch-site': 'same-origin' },
    { status: 415, errorType: 400, code: 'content_type' },
  ),
  session('urlencoded, no header', form, refused),
  session('plain text with the token', plain, { status: 415, code: 'content_type' }, 'visitor'),
  {
    name: 'POST /api/session takes no form',
    path: '/api/session',
    request: { headers: { ...form, 'sec-fetch-site': 'same-origin' }, body: 'accessCode=' },
    expected: { status: 415, code: 'content_type' },
  },
  {
    name: 'another route takes no form',
    path: '/api/conversations',
    request: { headers: { ...form, 'sec-fetch-site': 'same-origin' }, body: 'id=a' },
    as: 'visitor',
    expected: { status: 415, code: 'content_type' },
  },
  {
    name: 'another route takes no form under another spelling',
    path: '/API/%63onversations/',
    request: { headers: { ...form, 'sec-fetch-site': 'same-origin' }, body: 'id=a' },
    as: 'visitor',
    expected: { status: 415, code: 'content_type' },
  },
  {
    name: 'JSON with a charset',
    path: '/api/conversations',
    request: { headers: { 'content-type': 'Application/JSON; charset=utf-8' }, body: '{"id":"c-1"}' },
    as: 'visitor',
    expected: { status: 201 },
  },
  {
    name: 'a token and no body',
    path: '/api/conversations/c-1',
    request: { method: 'DELETE' },
    as: 'visitor',
    expected: { status: 204 },
  },
  {
    name: 'the cookie alone and no body',
    path: '/api/conversations/c-1',
    request: { method: 'DELETE' },
    as: 'cookie',
    expected: refused,
  },
  {
    name: 'JSON without a token',
    path: '/api/conversations',
    request: { body: {} },
    expected: { status: 401, errorType: 401 },
  },
  { name: 'TRACE', path: '/', request: { method: 'TRACE' }, expected: { status: 405, errorType: 405 } },
];

const bytes = { 'content-type': 'application/octet-stream' };
const uploads: readonly Probe[] = [
  ['the own page', bytes, 'visitor', { status: 200 }],
  ['the cookie alone', { ...bytes, 'sec-fetch-site': 'same-origin' }, 'cookie', { status: 401 }],
  ['a program with the cookie alone', bytes, 'cookie', refused],
  ['a page of another site', { ...bytes, 'sec-fetch-site': 'cross-site' }, 'visitor', refused],
  ['JSON', json, 'visitor', { status: 415, code: 'content_type' }],
  ['a page', { 'content-type': 'text/html' }, 'visitor', { status: 415, code: 'content_type' }],
].map(
  ([name, headers, as, expected]) =>
    ({
      name: `PUT a file: ${name}`,
      path: '/api/files/f-1',
      request: { method: 'PUT', headers, body: 'x' },
      as,
      expected,
    }) as Probe,
);

/** The plain forms of the account page: only requests from our own page are accepted. */
const plainForm = (
  name: string,
  headers: Readonly<Record<string, string>>,
  expected: Probe['expected'],
  as?: Probe['as'],
): Probe => ({
  name: `POST /settings/account: ${name}`,
  path: '/settings/account?form=code',
  request: { headers: { ...form, ...headers }, body: 'accessCode=' },
  ...(as ? { as } : {}),
  expected,
});
const forms: readonly Probe[] = [
  plainForm('of the own page', { 'sec-fetch-site': 'same-origin' }, { status: 303, setsCookie: true }),
  plainForm(
    'of the own origin',
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
    { status: 303, setsCookie: true },
  ),
  plainForm('without a mark', {}, refused),
  plainForm('without a mark, with the cookie', {}, refused, 'cookie'),
  plainForm('without a mark, with the token', {}, refused, 'visitor'),
  plainForm('of another site', { 'sec-fetch-site': 'cross-site' }, refused, 'cookie'),
  plainForm('of another port', { 'sec-fetch-site': 'same-site' }, refused, 'cookie'),
  plainForm('of another origin', { origin: 'https://evil.example' }, refused, 'cookie'),
  plainForm('of a sandboxed page', { origin: 'null' }, refused, 'cookie'),
  {
    name: 'POST /settings/account.data: a form of another site',
    path: '/settings/account.data?form=code',
    request: { headers: { ...form, 'sec-fetch-site': 'cross-site' }, body: 'accessCode=' },
    expected: refused,
  },
  {
    name: 'POST /settings/account: JSON',
    path: '/settings/account?form=code',
    request: { headers: { ...json, 'sec-fetch-site': 'same-origin' }, body: '{}' },
    expected: { status: 415, code: 'content_type' },
  },
  {
    name: 'POST /settings/account: 17 KB',
    path: '/settings/account?form=signIn',
    request: { headers: { ...form, 'sec-fetch-site': 'same-origin' }, body: `email=${'x'.repeat(17 * 1024)}` },
    expected: { status: 413, lacks: 'xxx' },
  },
];

const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const reads: readonly Probe[] = [
  {
    name: 'a link to a list',
    path: '/api/providers',
    request: { method: 'GET', headers: foreign },
    expected: { status: 200 },
  },
  {
    name: 'a link to the live connection, with the cookie alone',
    path: '/api/live',
    request: { method: 'GET', headers: foreign },
    as: 'cookie',
    expected: { status: 401, errorType: 401 },
  },
  {
    name: 'a link to the session',
    path: '/api/session',
    request: { method: 'GET', headers: foreign },
    as: 'cookie',
    expected: { status: 405, errorType: 405 },
  },
  {
    name: 'the way back from an identity provider that nobody went to',
    path: '/auth/callback?code=x&state=y',
    request: { method: 'GET', headers: foreign },
    as: 'cookie',
    expected: { status: 200, setsCookie: false },
  },
];

const limits: readonly Probe[] = [
  ...['/api/session', '/api/account', '/api/account/session', '/api/account/provider', '/API/session/'].map(
    (path): Probe => ({
      name: `17 KB to ${path}`,
      path,
      request: { body: { name: 'x'.repeat(17 * 1024) } },
      as: 'visitor',
      expected: { status: 413, lacks: 'xxx' },
    }),
  ),
  {
    name: '17 KB to a conversation',
    path: '/api/conversations',
    request: { body: { id: 'c-2', title: 'x'.repeat(180), config: { system: 'x'.repeat(17 * 1024) } } },
    as: 'visitor',
    expected: { status: 201 },
  },
];

describe('cross-site requests', () => {
  const server = probeServer();
  test.each(named([...sources, ...types, ...uploads, ...forms, ...reads, ...limits]))('%s', async (_name, row) => {
    const { found, expected } = await server.try(row);
    expect(found).toEqual(expected);
  });
});

const publicUrl = 'https://chat.example';
const behindProxy: readonly Probe[] = [
  session('Host kept', { host: 'chat.example', origin: publicUrl }, opened),
  session('bare proxy_pass to an address', { origin: publicUrl, 'sec-fetch-site': 'same-origin' }, opened),
  session('bare proxy_pass to an upstream', { host: 'one', origin: publicUrl }, opened),
  session('another site', { host: 'chat.example', origin: 'https://evil.example' }, refused),
  session('the same name, another port', { host: 'chat.example', origin: 'https://chat.example:8443' }, refused),
  session(
    'a name that is not served',
    { host: 'evil.example' },
    { status: 421, code: 'public_url', contains: 'PUBLIC_URL' },
  ),
  session('a name below it', { host: 'x.chat.example' }, { status: 421, code: 'public_url' }),
];
describe('cross-site requests behind a proxy', () => {
  const server = probeServer({ PUBLIC_URL: publicUrl });
  test.each(named(behindProxy))('%s', async (_name, row) => {
    const { found, expected } = await server.try(row);
    expect(found).toEqual(expected);
  });
});

describe('the host', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ TEST_BODY_SILENCE_MS: '300' });
  }, 120_000);
  afterAll(() => app?.stop());

  const head = (lines: string): string => `GET /healthz HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`;
  test.each([
    ['a name that is not served names the setting', head('Host: one\r\n'), '421', 'PUBLIC_URL'],
    ['two Host headers', head('Host: localhost\r\nHost: localhost\r\n'), '400', 'two Host headers'],
    ['no Host, HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', '421', 'loopback'],
    ['no Host, HTTP/1.1', head(''), '400', ''],
    [
      'an absolute target of another host',
      head('Host: localhost\r\n').replace('/healthz', 'http://evil.example/healthz'),
      '400',
      'target',
    ],
    [
      'an absolute target of this host',
      head('Host: localhost\r\n').replace('/healthz', 'http://localhost/healthz'),
      '200',
      'ok',
    ],
    [
      'both length and chunks',
      head('Host: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n'),
      '400',
      '',
    ],
    ['an unknown encoding', head('Host: localhost\r\nTransfer-Encoding: xchunked\r\n'), '400', ''],
    ['a header with a null', head('Host: localhost\r\nX: a\0b\r\n'), '400', ''],
  ])('%s', async (_name, bytes, status, words) => {
    const reply = await sendRaw(app.url, bytes);
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(reply).toContain(words);
  });

  const path = (target: string, bytes: number): string =>
    `POST ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
  const sessionPaths = [
    '/api/./session',
    '/api/x/../session',
    '/api/x/%2e%2e/session',
    '/api\\session',
    '/api/session#x',
  ];
  test.each([...sessionPaths, 'http://localhost/api/session'])('17 KB to %s', async (target) => {
    expect(await sendRaw(app.url, path(target, 17 * 1024))).toMatch(/^HTTP\/1.1 413 /);
  });

  test('a file above the limit of files', async () => {
    const head =
      'PUT /api/files/f-1 HTTP/1.1\r\nHost: localhost\r\nX-Tributary-Auth: x\r\nContent-Type: application/octet-stream\r\n' +
      'Content-Length: 20000001\r\n\r\n';
    expect(await sendRaw(app.url, head)).toMatch(/^HTTP\/1.1 413 /);
  });

  const dataPaths = [
    '/x/../api/settings.data',
    '/api\\settings.data',
    '/%2e/api/settings.data',
    '/api/settings.data#x',
  ];
  test.each([...dataPaths, 'http://localhost/api/settings.data'])(
    'the data form of an API route: %s',
    async (target) => {
      expect(await sendRaw(app.url, head('Host: localhost\r\n').replace('/healthz', target))).toMatch(
        /^HTTP\/1.1 404 /,
      );
    },
  );

  test('a body that falls silent is cut', async () => {
    const reply = await sendRaw(
      app.url,
      'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{',
    );
    expect(reply).toMatch(/^HTTP\/1.1 408 /);
    expect(reply).toContain('body_timeout');
  });

  test('X-Forwarded-Proto is nobody’s word without TRUST_PROXY', async () => {
    const { headers } = await send(`${app.url}/api/session`, { body: {}, headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['set-cookie']?.[0]).not.toContain('Secure');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test.each([
    ['one proxy', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'http, https' }, true],
    ['one proxy, a forged entry before', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https, http' }, false],
    ['PUBLIC_URL over https', { PUBLIC_URL: publicUrl }, {}, true],
    ['PUBLIC_URL over http', { PUBLIC_URL: 'http://chat.example' }, { 'x-forwarded-proto': 'https' }, false],
  ] as const)(
    'Secure cookies: %s',
    async (_name, env, headers, secure) => {
      const other = await startApp(env);
      const reply = await send(`${other.url}/api/session`, { body: {}, headers });
      expect(reply.headers['set-cookie']?.[0]?.endsWith('; Secure')).toBe(secure);
      await other.stop();
    },
    120_000,
  );

  test('a foreign request leaves a session as it is', async () => {
    const before = await openSession(app.url);
    const attack = await send(`${app.url}/api/session`, {
      body: '{"x":"="}',
      headers: { ...plain, origin: 'http://localhost:41053', 'sec-fetch-site': 'cross-site' },
    });
    expect([attack.status, attack.headers['set-cookie']]).toEqual([403, undefined]);
    const after = await send(`${app.url}/api/session`, { body: {}, headers: { cookie: before.cookie } });
    expect(after.json).toMatchObject({ userId: before.userId, kid: before.kid });
  });
});
