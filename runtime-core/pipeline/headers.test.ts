// Custom request headers over real HTTP: sent to the provider's host only, never quoted, refused if invalid.
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProviderDefinition } from '../contract/provider.ts';
import { headerProblem, headersText, ownHeaders, parseHeaders } from './headers.ts';
import type { HeaderFault } from './headers.ts';
import { createRuntime } from './runtime.ts';
import { carriesSecret } from './sign-in.ts';
import { answer, collect, failure, hello, provider, runtimeOf, transport, startVendor, vendor } from './testing/kit.ts';

startVendor();

let elsewhere = '';
const received: { readonly at: 'vendor' | 'elsewhere'; readonly headers: IncomingHttpHeaders }[] = [];
const other = createServer((request, response) => {
  received.push({ at: 'elsewhere', headers: request.headers });
  response.end('{}');
});
beforeAll(async () => {
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(() => void other.close());
beforeEach(() => {
  received.length = 0;
  vendor.handler = (request, response, body) => {
    received.push({ at: 'vendor', headers: request.headers });
    answer(request, response, body);
  };
});

const secret = 'qz-header-secret-71';
const headers = `X-Team: ${secret}\nX-Short: blue`;
const values = () => received.map(({ at, headers: got }) => [at, got['x-team'], got['x-short']]);

describe('where they go', () => {
  test.each([
    ['the address of the keys', () => ({ vault: { baseURL: vendor.url }, manifest: {} })],
    ['the base URL of the manifest', () => ({ vault: {}, manifest: { baseURL: vendor.url } })],
    ['a host that the manifest declares', () => ({ vault: {}, manifest: { hosts: [new URL(vendor.url).host] } })],
  ])('to %s', async (_name, given) => {
    const { vault, manifest } = given();
    const runtime = runtimeOf(provider('acme', undefined, manifest));
    await collect(await runtime.chat('acme', hello, { vault: { ...vault, headers } }));
    expect(values()).toEqual([['vendor', secret, 'blue']]);
  });

  test.each([
    ['another host', () => ({})],
    ['the vendor’s own host, where the user gave another', () => ({ baseURL: elsewhere })],
    ['any host, where the manifest declares all', () => ({ hosts: ['*'] })],
    ['another port of the user’s host', () => ({ hosts: ['127.0.0.1'] })],
  ])('not to %s', async (_name, manifest) => {
    const asking = provider(
      'acme',
      (hooks) =>
        hooks.buildRequest.tapPromise('ask', async (request, { transport: send, signal }) => {
          const { body } = await send({ method: 'GET', url: elsewhere, headers: {}, signal });
          body.cancel();
          return request;
        }),
      manifest(),
    );
    await collect(await runtimeOf(asking).chat('acme', hello, { vault: { baseURL: vendor.url, headers } }));
    expect(values()).toEqual([
      ['elsewhere', undefined, undefined],
      ['vendor', secret, 'blue'],
    ]);
  });

  test('from a package that is not bundled, too, which sees none of them', async () => {
    const seen: unknown[] = [];
    const definition = provider('acme', (hooks) =>
      hooks.buildRequest.tap('see', (request, { vault }) => {
        seen.push(vault);
        return request;
      }),
    );
    const source = {
      get: (): Promise<ProviderDefinition> => Promise.resolve(definition),
      fallback: () => Promise.resolve(undefined),
      confined: () => true,
    };
    const runtime = createRuntime({ providers: source, transport });
    await collect(await runtime.chat('acme', hello, { vault: { baseURL: vendor.url, headers } }));
    expect([values(), seen]).toEqual([[['vendor', secret, 'blue']], [{ baseURL: vendor.url }]]);
  });

  test('in place of the provider’s own header of that name', async () => {
    const own = provider('acme', (hooks) =>
      hooks.buildRequest.tap('title', (request) => ({ ...request, headers: { 'X-Title': 'ours' } })),
    );
    const vault = { baseURL: vendor.url, headers: 'x-title: mine' };
    await collect(await runtimeOf(own).chat('acme', hello, { vault }));
    expect(received.map(({ headers: got }) => got['x-title'])).toEqual(['mine']);
  });
});

describe('refused before anything is sent', () => {
  const signing = provider('acme', (hooks) =>
    hooks.buildRequest.tap('key', (request, { vault }) =>
      vault.apiKey ? { ...request, headers: { authorization: `Bearer ${vault.apiKey}` } } : request,
    ),
  );

  test('a header that carries the key already', async () => {
    const vault = { baseURL: vendor.url, apiKey: 'k-123456', headers: `Authorization: Basic ${secret}` };
    const refused = await failure(runtimeOf(signing).chat('acme', hello, { vault }));
    expect(refused).toMatchObject({ type: 400, body: { code: 'header_conflict', error: { header: 'authorization' } } });
    expect([received.length, JSON.stringify(refused)]).toEqual([0, expect.not.stringContaining(secret)]);
  });

  test('which is taken where no key is given', async () => {
    const vault = { baseURL: vendor.url, headers: 'Authorization: Basic Zm9v' };
    await collect(await runtimeOf(signing).chat('acme', hello, { vault }));
    expect(received.map(({ headers: got }) => got.authorization)).toEqual(['Basic Zm9v']);
  });

  test('a header that cannot be one: the error names it and never its value', async () => {
    const vault = { baseURL: vendor.url, headers: `Host: ${secret}` };
    const refused = await failure(runtimeOf(provider('acme')).chat('acme', hello, { vault }));
    expect(refused).toMatchObject({
      type: 400,
      status: 400,
      body: { code: 'invalid_header', error: { header: 'Host' } },
    });
    expect([received.length, JSON.stringify(refused)]).toEqual([0, expect.not.stringContaining(secret)]);
  });
});

test('an error that echoes them is told without their values', async () => {
  vendor.handler = (request, response) => {
    const { 'x-team': team } = request.headers;
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `unknown team ${String(team)}`, team } }));
  };
  const vault = { baseURL: vendor.url, headers };
  const refused = await failure(runtimeOf(provider('acme')).chat('acme', hello, { vault }));
  expect(JSON.stringify(refused)).toMatch(/unknown team \[redacted\]/);
  expect(JSON.stringify(refused)).not.toContain(secret);
});

test.each([
  [
    'a value behind what could be a scheme',
    'X-Team: supersecretteam one',
    'unknown supersecretteam one',
    'supersecretteam',
  ],
  ['one of two cookies', 'Cookie: sid=cookie-secret-1; theme=dark', 'no session cookie-secret-1', 'cookie-secret-1'],
  ['the password of Basic', `Authorization: Basic ${btoa('me:pass-secret-1')}`, 'not pass-secret-1', 'pass-secret-1'],
  [
    'a value as JSON text',
    'X-Conf: {"token":"conf-secret-1"}',
    'bad {\\"token\\":\\"conf-secret-1\\"}',
    'conf-secret-1',
  ],
  [
    'the beginning of a value, in a text that was cut',
    `X-Team: ${secret}`,
    `unknown ${secret.slice(0, 12)}`,
    secret.slice(0, 12),
  ],
])('nor with %s', async (_name, given, message, quoted) => {
  vendor.handler = (_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message } }));
  };
  const vault = { baseURL: vendor.url, headers: given };
  const refused = await failure(runtimeOf(provider('acme')).chat('acme', hello, { vault }));
  expect(JSON.stringify(refused)).toContain('[redacted]');
  expect(JSON.stringify(refused)).not.toContain(quoted);
});

test.each([
  ['a value that was pasted without its name', `X-Team: ok\n${secret}`, 'line 2'],
  ['a value in the place of a name', `${secret} x: ok`, 'line 1'],
])('%s is not quoted, its line is named', async (_name, given, where) => {
  const refused = await failure(
    runtimeOf(provider('acme')).chat('acme', hello, { vault: { baseURL: vendor.url, headers: given } }),
  );
  expect(refused).toMatchObject({ type: 400, body: { code: 'invalid_header' } });
  expect(JSON.stringify(refused)).toContain(where);
  expect(JSON.stringify(refused)).not.toContain(secret);
});

test('an organisation that is no value of a header is refused by its name', async () => {
  const vault = { baseURL: vendor.url, organization: `org\r\nX-Evil: ${secret}` };
  const refused = await failure(runtimeOf(provider('acme')).chat('acme', hello, { vault }));
  expect(refused).toMatchObject({ type: 400, body: { code: 'invalid_header', error: { header: 'organization' } } });
  expect([received.length, JSON.stringify(refused)]).toEqual([0, expect.not.stringContaining(secret)]);
});

const faulty: readonly (readonly [string, HeaderFault])[] = [
  ...['Connection', 'keep-alive', 'TE', 'Trailer', 'Transfer-Encoding', 'Upgrade', 'Proxy-Authorization'].map(
    (name) => [`${name}: x`, 'reserved'] as const,
  ),
  ...['Host', 'Content-Length', 'Content-Type', 'Content-Encoding', 'Accept-Encoding', 'Expect', 'X-Amz-Date'].map(
    (name) => [`${name}: x`, 'reserved'] as const,
  ),
  ...['X Team: x', 'X-Täm: x', ': x', '"X": x', 'X/Y: x', 'X-A\rB: x'].map((line) => [line, 'name'] as const),
  ['X-Team', 'name'],
  ...['X-Team:', 'X-Team:  ', 'X-Team: grün', 'X-Team: 中', 'X-Team: a\rb', 'X-Team: a\u0000b'].map(
    (line) => [line, 'value'] as const,
  ),
  ['X-Team: a\nx-team: b', 'twice'],
  [Array.from({ length: 21 }, (_, at) => `X-${at}: a`).join('\n'), 'many'],
  [`X-Long: ${'a'.repeat(5000)}`, 'many'],
];
test.each(faulty)('%j: %s', (text, fault) => {
  expect(headerProblem(parseHeaders(text))?.fault).toBe(fault);
});

test.each([
  'X-Team: a',
  'cf-access-client-id: a.b',
  'X-A: b: c',
  'HTTP-Referer: https://a.example/?b=c#d',
  "!#$%&'*+.^_`|~: a",
  '',
])('%j is fine, and written as it was read', (text) => {
  expect([headerProblem(parseHeaders(text)), headersText(parseHeaders(text))]).toEqual([undefined, text]);
});

test.each(['User-Agent', 'Cookie', 'Origin', 'Referer', 'Sec-Fetch-Mode', 'Via', 'Date'])(
  '%s is the browser’s own where it calls, and the user’s where the server does',
  (name) => {
    const given = parseHeaders(`${name}: x`);
    expect([headerProblem(given, true)?.fault, headerProblem(given)]).toEqual(['reserved', undefined]);
  },
);

test('whatever is typed: either a problem, or headers that Node’s own parser takes one by one', () => {
  const seed = Number(process.env['SEED'] ?? Date.now());
  console.info(`seed ${seed}`);
  let state = seed % 2_147_483_647 || 1;
  const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  const parts = [
    'X',
    '-',
    ':',
    ' ',
    '\t',
    '\r',
    '\n',
    '\u0000',
    'é',
    '中',
    '😀',
    '"',
    'Host',
    'a',
    '1',
    '\u007f',
    '\u2028',
  ];
  for (let round = 0; round < 5000; round++) {
    const text = Array.from({ length: next(12) }, () => parts[next(parts.length)]).join('');
    const given = parseHeaders(text);
    if (headerProblem(given)) continue;
    const sent = new Headers(given.map(({ name, value }): [string, string] => [name, value]));
    expect([round, ...given.map(({ name, value }) => sent.get(name) === value)]).not.toContain(false);
    expect(parseHeaders(headersText(given))).toEqual(given);
  }
});

describe('by the address of a request', () => {
  const { manifest } = provider('acme', undefined, { baseURL: 'https://api.acme.example/v1', hosts: ['127.0.0.1'] });
  const mine = { baseURL: 'http://gw.example:8080/v1' };
  test.each([
    [{}, 'https://api.acme.example/v1/chat', true],
    [{}, 'http://api.acme.example/v1/chat', false],
    [{}, 'http://127.0.0.1:11434/api/chat', true],
    [mine, 'http://gw.example:8080/v1/chat', true],
    [mine, 'http://gw.example/v1/chat', false],
    [mine, 'https://gw.example:8080/v1/chat', false],
    [mine, 'https://api.acme.example/v1/chat', false],
  ])('vault %j, %s: %j', async (vault, url, sent) => {
    const own = ownHeaders(headers, { manifest, vault, provider: 'acme', browser: false });
    const seen: unknown[] = [];
    const send = own?.over((request) => {
      seen.push(request.headers['x-team']);
      return Promise.reject(new Error('sent'));
    });
    const { signal } = new AbortController();
    await expect(send?.({ method: 'GET', url, headers: {}, signal })).rejects.toThrow('sent');
    expect(seen).toEqual([sent ? secret : undefined]);
  });
});

test.each(['authorization', 'cookie', 'x-key', 'x-api-key', 'api-key', 'apikey', 'x-goog-api-key', 'x-auth-token'])(
  '%s carries a key',
  (name) => expect(carriesSecret.test(name)).toBe(true),
);

test.each(['x-team', 'x-keyboard', 'monkey', 'content-type'])('%s carries none', (name) =>
  expect(carriesSecret.test(name)).toBe(false),
);
