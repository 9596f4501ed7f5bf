// Search engines over HTTP: each asks a server that answers in its documented form, as in the fixtures of its package.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auth, createAccount, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { environmentOf } from '../../../server/storage/testing/databases.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';
import type { Engines } from '../shared/api.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly location?: string;
}

let app: App;
let vendor: Server;
let root: Session;
let member: Session;
let address = '';
let answer: Answer = { status: 500, contentType: 'text/plain', text: '' };
const asked: Asked[] = [];
const secret = 'key-of-the-user-0123456789';

beforeAll(async () => {
  vendor = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      const { status, contentType, text, location } = answer;
      response.writeHead(status, { 'content-type': contentType, ...(location ? { location } : {}) }).end(text);
    });
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  app = await startApp({
    ...(await environmentOf('sqlite')),
    SIGN_IN: 'required',
    REGISTRATION: 'open',
    SEARCH_ENGINE: 'searxng',
    SEARXNG_URL: address,
    TAVILY_API_KEY: 'key-of-the-operator',
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  });
  root = await person('root@example.org');
  member = await person('member@example.org');
}, 120_000);
afterAll(async () => {
  await app.stop();
  vendor.close();
});
beforeEach(() => void asked.splice(0));

const person = async (email: string) =>
  createAccount(app.url, await openSession(app.url), { email, password: 'a sentence of several words' });
const call = (method: string, path: string, body?: unknown, who: Session = member) =>
  send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
const list = async (who?: Session) => (await call('GET', '/api/search-engines', undefined, who)).json as Engines;
const current = async (who?: Session) =>
  ((await call('GET', '/api/search-engine', undefined, who)).json as { readonly engine?: { readonly id: string } })
    .engine?.id;
const check = (engine: string, values: object, keep: readonly string[] = []) =>
  call('POST', '/api/search-engines/check', { engine, values, keep });

const plugins = fileURLToPath(new URL('../../../../plugins/', import.meta.url));
interface Fixture {
  readonly settings?: Readonly<Record<string, string>>;
  readonly replies?: Readonly<Record<string, Answer>>;
  readonly expect: {
    readonly result?: { readonly results: readonly { readonly title: string }[] };
    readonly error?: string;
  };
}
const fixturesOf = (engine: string) =>
  readdirSync(join(plugins, engine, 'fixtures')).map((file) => {
    const fixture = JSON.parse(readFileSync(join(plugins, engine, 'fixtures', file), 'utf8')) as Fixture; // the suite checks them
    return [`${engine}: ${file}`, engine, fixture] as const;
  });

/** Method, path, header of the key, and fields of the body, as documented by each engine. */
const requests = {
  'search-brave': ['GET', '/res/v1/web/search', 'x-subscription-token', secret, undefined],
  'search-duckduckgo': ['GET', '/html/', undefined, undefined, undefined],
  'search-exa': ['POST', '/search', 'x-api-key', secret, ['contents', 'numResults', 'query']],
  'search-firecrawl': ['POST', '/v2/search', 'authorization', `Bearer ${secret}`, ['limit', 'query']],
  'search-searxng': ['GET', '/search', undefined, undefined, undefined],
  'search-serper': ['POST', '/search', 'x-api-key', secret, ['num', 'q']],
  'search-tavily': ['POST', '/search', 'authorization', `Bearer ${secret}`, ['max_results', 'query']],
} as const;
const names = Object.keys(requests) as (keyof typeof requests)[];
const valuesOf = (engine: keyof typeof requests) =>
  requests[engine][2] === undefined ? { address } : { address, apiKey: secret };

test('all engines are listed, without secrets; the operator’s is the standard', async () => {
  const { engines, standard, chosen } = await list();
  expect(engines.map(({ id }) => id).toSorted()).toEqual(names);
  expect([standard, chosen, await current()]).toEqual(['search-searxng', '', 'search-searxng']);
  expect(engines.filter(({ operator }) => operator).map(({ id }) => id)).toEqual(['search-searxng', 'search-tavily']);
});

test.each(names)('%s is asked as documented', async (engine) => {
  answer = Object.values(fixturesOf(engine).find(([name]) => name.includes('found'))?.[2].replies ?? {})[0] ?? answer;
  await check(engine, valuesOf(engine));
  const [method, path, header, value, fields] = requests[engine];
  expect(asked).toHaveLength(1);
  const [request = { method: '', path: '', headers: {} as IncomingHttpHeaders, body: '' }] = asked;
  const given = request.path;
  expect([request.method, given.split('?')[0], header && request.headers[header]]).toEqual([method, path, value]);
  expect(given).not.toContain(secret);
  expect(request.body === '' ? undefined : Object.keys(JSON.parse(request.body) as object).toSorted()).toEqual(fields);
});

test.each(names.flatMap(fixturesOf).filter(([, , { replies }]) => replies))('%s', async (_name, engine, fixture) => {
  answer = Object.values(fixture.replies ?? {})[0] ?? answer;
  const { json, text } = await check(engine, valuesOf(engine as keyof typeof requests));
  const { result, error } = fixture.expect;
  const [first] = result?.results ?? [];
  expect(json).toMatchObject(
    result
      ? { ok: true, count: result.results.length, ...(first ? { first: first.title } : {}) }
      : { ok: false, message: error },
  );
  expect(text).not.toContain(secret);
});

const page = { status: 200, contentType: 'application/json' } as const;
test.each([
  ['a reply of 3 MB', { ...page, text: `{"results":[],"x":"${'x'.repeat(3_000_000)}"}` }, 'unreachable'],
  ['a deep reply', { ...page, text: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }, 'unreadable'],
  ['results of another type', { ...page, text: '{"results":"many"}' }, 'unreadable'],
  ['a list', { ...page, text: '[]' }, 'unreadable'],
  ['null', { ...page, text: 'null' }, 'unreadable'],
  ['nothing', { ...page, text: '' }, 'unreadable'],
  ['a redirect to a private address', { ...page, status: 302, text: '', location: 'http://10.0.0.1/' }, 'unreachable'],
])('hostile: %s', async (_name, reply, reason) => {
  answer = reply;
  expect((await check('search-searxng', { address })).json).toMatchObject({ ok: false, reason });
});

test('a key is not sent to another origin after a redirect', async () => {
  const other = createServer((request, response) => {
    asked.push({ method: request.method ?? '', path: 'other', headers: request.headers, body: '' });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[]}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const to = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
  answer = { status: 307, contentType: 'text/plain', text: '', location: to };
  await check('search-exa', { address, apiKey: secret });
  other.close();
  expect(asked.map(({ path, headers }) => [path, headers['x-api-key']])).toEqual([
    ['/search', secret],
    ['other', undefined],
  ]);
});

test('a key of one’s own is chosen, kept, shown by its end, and deleted', async () => {
  const choose = (body: object) => call('POST', '/api/search-engines', body);
  expect((await choose({ engine: 'search-exa' })).status).toBe(400);
  expect((await choose({ engine: 'search-nothing' })).status).toBe(404);
  expect((await choose({ engine: 'search-exa', values: { apiKey: secret, address } })).status).toBe(204);
  const exa = async () => (await list()).engines.find(({ id }) => id === 'search-exa')?.values;
  expect([await exa(), await current(), await current(root)]).toEqual([
    { apiKey: '6789', address },
    'search-exa',
    'search-searxng',
  ]);
  answer = { ...page, text: '{"results":[]}' };
  await check('search-exa', { address }, ['apiKey']);
  expect(asked.at(-1)?.headers['x-api-key']).toBe(secret);
  expect((await check('search-exa', { address: `${address}/other` }, ['apiKey'])).status).toBe(400);
  expect(
    (await choose({ engine: 'search-exa', values: { address: 'https://a.example' }, keep: ['apiKey'] })).status,
  ).toBe(400);
  expect((await choose({ engine: 'model' })).status).toBe(204);
  expect(await current()).toBeUndefined();
  expect((await call('DELETE', '/api/search-engines/search-exa')).status).toBe(204);
  expect(await exa()).toEqual({});
});

test('the operator’s key is not sent to an address of the user', async () => {
  answer = { ...page, text: '{"results":[]}' };
  expect((await check('search-tavily', { address })).json).toMatchObject({ ok: false, reason: 'no_settings' });
  expect(asked).toEqual([]);
});

test('a query is cut to what the engine accepts', async () => {
  answer = { ...page, text: '{"query":{}}' };
  const identifier = 'search-brave';
  await call('POST', '/api/search-engines', { engine: identifier, values: { apiKey: secret, address } });
  const words = { query: 'word '.repeat(300).trim() };
  const manifest = { identifier, api: [{ name: 'search' }] };
  await call('POST', '/api/tools/gateway', {
    manifest,
    identifier,
    apiName: 'search',
    arguments: words,
    type: 'builtin',
  });
  const q = new URL(asked[0]?.path ?? '', address).searchParams.get('q') ?? '';
  expect([q.split(' ').length, q.length <= 400]).toEqual([50, true]);
});
