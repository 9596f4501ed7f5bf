// The registry over HTTP: a server that answers in its documented form (2025-12-01), and servers that do not.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';
import type { RegistryPage } from '../shared/api.ts';

interface Reply {
  readonly status?: number;
  readonly body: string;
  readonly location?: string;
}

let app: App;
let registry: Server;
let session: Session;
let host = '';
let reply: Reply = { body: '' };
const asked: string[] = [];

const official = 'io.modelcontextprotocol.registry/official';
const weather = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'com.example/weather',
  title: 'Weather',
  description: 'Weather and forecasts',
  version: '1.0.2',
  websiteUrl: 'https://example.com/weather',
  repository: { url: 'https://github.com/example/weather', source: 'github' },
  remotes: [
    {
      type: 'streamable-http',
      url: 'https://{tenant}.example.com/{stage}/mcp',
      variables: {
        tenant: { description: 'Your tenant', isRequired: true, default: 'main', choices: ['main', 'test'] },
        stage: { value: 'v1' },
      },
      headers: [
        {
          name: 'Authorization',
          value: 'Bearer {token}',
          variables: { token: { description: 'Token', isRequired: true, isSecret: true, placeholder: 'wx-…' } },
        },
        { name: 'X-Area', description: 'An area' },
      ],
    },
    { type: 'stdio' },
  ],
  packages: [{ registryType: 'npm', identifier: '@example/weather', version: '1.0.2', transport: { type: 'stdio' } }],
};
const listOf = (...servers: readonly unknown[]): Reply => ({
  body: JSON.stringify({ servers, metadata: { count: servers.length, nextCursor: 'com.example/weather:1.0.2' } }),
});
const active = (server: object, status = 'active') => ({ server, _meta: { [official]: { status, isLatest: true } } });

beforeAll(async () => {
  registry = createServer(({ url }, response) => {
    asked.push(url ?? '');
    const { status = 200, body, location } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) }).end(body);
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(registry.address() as AddressInfo).port}`;
  app = await startApp({ MCP_REGISTRY: `http://${host}/sub/`, ALLOW_PRIVATE_HOSTS: '127.0.0.1' });
  session = await openSession(app.url);
}, 60_000);
afterAll(async () => {
  await app.stop();
  registry.close();
});
beforeEach(() => void asked.splice(0));

const search = (query = '', url = app.url) =>
  send(`${url}/api/mcp-registry${query}`, { method: 'GET', headers: auth(session) });
const page = async (given: Reply) => {
  reply = given;
  return (await search()).json as RegistryPage;
};
const codeOf = ({ json }: { readonly json: unknown }): unknown =>
  (json as { readonly body: { readonly error: { readonly code: string } } }).body.error.code;

test('a page of the latest versions, as users may add them', async () => {
  reply = listOf(active(weather));
  const { status, json } = await search(`?search=${encodeURIComponent('wea&ther')}&cursor=a%3Ab`);
  expect(asked).toEqual(['/sub/v0.1/servers?version=latest&limit=30&search=wea%26ther&cursor=a%3Ab']);
  expect(status).toBe(200);
  expect(json).toEqual({
    host,
    next: 'com.example/weather:1.0.2',
    servers: [
      {
        name: 'com.example/weather',
        title: 'Weather',
        description: 'Weather and forecasts',
        version: '1.0.2',
        deprecated: false,
        website: 'https://example.com/weather',
        repository: 'https://github.com/example/weather',
        programs: ['npm: @example/weather'],
        remotes: [
          {
            url: 'https://{tenant}.example.com/v1/mcp',
            variables: [
              {
                name: 'tenant',
                description: 'Your tenant',
                required: true,
                default: 'main',
                choices: ['main', 'test'],
              },
            ],
            headers: [
              {
                name: 'Authorization',
                value: 'Bearer {token}',
                variables: [{ name: 'token', description: 'Token', required: true, secret: true, placeholder: 'wx-…' }],
              },
              { name: 'X-Area', description: 'An area' },
            ],
          },
        ],
      },
    ],
  });
});

const remote = { type: 'streamable-http', url: 'https://example.com/mcp' };
const names = async (given: Reply) => (await page(given)).servers.map(({ name }) => name);
const plain = { name: 'com.example/plain', description: 'Plain', version: '1' };

test('deleted servers are left out, deprecated ones named, and entries without a status taken', async () => {
  const given = listOf(active(weather, 'deleted'), active(plain, 'deprecated'), {
    server: { ...plain, name: 'x/bare' },
  });
  expect((await page(given)).servers.map(({ name, deprecated }) => [name, deprecated])).toEqual([
    ['com.example/plain', true],
    ['x/bare', false],
  ]);
});

test.each<[what: string, server: unknown, expected: object]>([
  ['markup in texts', { ...plain, title: '<script>alert(1)</script>' }, { title: '<script>alert(1)</script>' }],
  ['invisible orders', { ...plain, description: 'Plain\u{E0049}\u200B' }, { description: 'Plain' }],
  ['a website that is a script', { ...plain, websiteUrl: 'javascript:alert(1)' }, { website: undefined }],
  ['a repository at a file', { ...plain, repository: { url: 'file:///etc/passwd' } }, { repository: undefined }],
  ['an address that is a script', { ...plain, remotes: [{ ...remote, url: 'javascript:alert(1)' }] }, { remotes: [] }],
  [
    'null for fields that may be absent',
    { ...plain, title: null, remotes: null, packages: null },
    { title: plain.name },
  ],
  [
    'a header that is no object beside one that is',
    { ...plain, remotes: [{ ...remote, headers: ['x', { name: 'X-Key' }] }] },
    { remotes: [{ url: remote.url, variables: [], headers: [{ name: 'X-Key' }] }] },
  ],
  [
    'an address that a fixed value of 100,000 characters fills many times',
    {
      ...plain,
      remotes: [{ ...remote, url: `https://x/${'{a}'.repeat(600)}`, variables: { a: { value: 'x'.repeat(100_000) } } }],
    },
    { remotes: [] },
  ],
  [
    'a header that grows beyond its limit',
    {
      ...plain,
      remotes: [
        { ...remote, headers: [{ name: 'X', value: '{a}{a}', variables: { a: { value: 'x'.repeat(1_500) } } }] },
      ],
    },
    { remotes: [{ url: remote.url, variables: [], headers: [] }] },
  ],
  [
    'a variable named as a property of objects',
    { ...plain, remotes: [{ ...remote, url: 'https://example.com/{constructor}' }] },
    { remotes: [{ url: 'https://example.com/{constructor}', variables: [], headers: [] }] },
  ],
  [
    'a description of 100,000 characters',
    { ...plain, description: 'x'.repeat(100_000) },
    { description: 'x'.repeat(2_000) },
  ],
])('%s', async (_what, server, expected) => {
  const [entry] = (await page(listOf(active(server as object)))).servers;
  expect({ website: undefined, repository: undefined, ...entry }).toMatchObject({ name: plain.name, ...expected });
});

test('entries that cannot be read are left out alone', async () => {
  const broken = [
    null,
    'x',
    {},
    { server: null },
    { server: { name: 5 } },
    { server: { ...plain, name: 'x'.repeat(300) } },
  ];
  expect(await names(listOf(...broken, active(plain)))).toEqual(['com.example/plain']);
});

test.each<[what: string, given: Reply, status: number, code: string]>([
  ['a web page', { body: '<!doctype html>' }, 502, 'no_registry'],
  ['other JSON', { body: '[]' }, 502, 'no_registry'],
  ['a refusal', { status: 429, body: '{}' }, 502, 'registry_status'],
  ['a page of 5 MB', { body: ' '.repeat(5_000_000) }, 502, 'too_large'],
  [
    'a redirect to a private address',
    { status: 302, body: '', location: 'http://169.254.169.254/' },
    403,
    'private_address',
  ],
])('%s', async (_what, given, status, code) => {
  reply = given;
  const answer = await search();
  expect([answer.status, codeOf(answer)]).toEqual([status, code]);
});

test('an operator switches it off', async () => {
  const other = await startApp({ MCP_REGISTRY: 'off' });
  try {
    const own = await openSession(other.url);
    const answer = await send(`${other.url}/api/mcp-registry`, { method: 'GET', headers: auth(own) });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'registry_off']);
  } finally {
    await other.stop();
  }
}, 30_000);
