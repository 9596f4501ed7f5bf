// The gateway route over real HTTP: what a gateway receives and returns, and what is never sent.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { callGateway } from './gateway.server.ts';
import type { ToolCall as ToolCallBody } from '../../shared/api/tools.ts';
import { createSafeFetch } from '../net/safe-fetch.server.ts';
import { testDispatchers } from '../testing/test-dispatchers.ts';
import { auth, open, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { secretKey, startLogged } from '../testing/start-app.ts';
import type { LoggedApp } from '../testing/start-app.ts';

/** Signs with the secret of the server under test. */
const caller = groundApp({ SECRET_KEY: secretKey });

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const gatewaySecret = 'what this server and its gateway share';
let gateway: Server;
let gatewayPort: number;
let hangUp: (() => void) | undefined;
const received: Received[] = [];
let app: LoggedApp;
let bare: LoggedApp;
let session: Session;
let bareSession: Session;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      answer(body, response);
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  gatewayPort = (gateway.address() as AddressInfo).port;
  [app, bare] = await Promise.all([
    startLogged({
      TRUST_PROXY: '1',
      DEFAULT_GATEWAY_URL: `http://operator:pass%20word@127.0.0.1:${gatewayPort}/run`,
      GATEWAY_SECRET: gatewaySecret,
    }),
    startLogged(),
  ]);
  session = await openSession(app.url);
  bareSession = await openSession(bare.url);
});
afterAll(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await Promise.all([app.stop(), bare.stop()]);
});
beforeEach(() => {
  received.length = 0;
});

/** The response depends on the city in the arguments. */
function answer(body: string, response: ServerResponse): void {
  const { arguments: args } = JSON.parse(body) as { readonly arguments: string };
  const { city = '' } = JSON.parse(args) as { readonly city?: string };
  const [word = '', status = '200', text = ''] = city.split('|');
  if (word === 'hanging') response.on('close', () => hangUp?.());
  else if (word === 'status') response.writeHead(Number(status)).end(text);
  else response.end('{"temperature":21} <b>è</b>');
}

const parameters = {
  type: 'object',
  required: ['city'],
  properties: { city: { type: 'string' }, days: { type: 'integer', maximum: 7 }, unit: { enum: ['C', 'F'] } },
  additionalProperties: false,
};
const manifest = {
  identifier: 'weather',
  meta: { title: 'Weather' },
  systemRole: 'You know the weather.',
  api: [{ name: 'forecast', description: 'd', parameters }, { name: 'ping' }],
};
const call = (args: unknown, more: object = {}): object => ({
  manifest,
  identifier: 'weather',
  apiName: 'forecast',
  arguments: args,
  type: 'default',
  ...more,
});
const city = (name: string): object => call(JSON.stringify({ city: name }));
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
const ask = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  send(`${app.url}/api/tools/gateway`, { headers: { ...auth(session), ...headers }, body });
const seen = (): IncomingMessage['headers'] => received[0]?.headers ?? {};
const errorOf = ({ status, json }: Reply): unknown => [status, json];

describe('a call that arrives', () => {
  test('the gateway gets the call and the manifest, the caller its text', async () => {
    const reply = await ask(city('Oslo'));
    expect([reply.status, reply.text]).toEqual([200, '{"temperature":21} <b>è</b>']);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(received.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([['/run', city('Oslo')]]);
  });

  test.each([
    ['a string of JSON', '{"city":"Oslo"}', '{"city":"Oslo"}', 'forecast'],
    ['an object', { city: 'Oslo' }, '{"city":"Oslo"}', 'forecast'],
    ['an empty string', '', '{}', 'ping'],
    ['none', undefined, '{}', 'ping'],
    ['anything, where there is no schema', '{"a":[1]}', '{"a":[1]}', 'ping'],
  ])('arguments: %s', async (_name, given, sent, apiName) => {
    expect((await ask(call(given, { apiName }))).status).toBe(200);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ apiName, arguments: sent });
  });

  test('settings that nobody chose are the defaults of the manifest', async () => {
    const { manifest, ...body } = city('Oslo') as { readonly manifest: object };
    const settings = { properties: { unit: { type: 'string', default: 'celsius' }, key: { type: 'string' }, odd: 7 } };
    expect((await ask({ ...body, manifest: { ...manifest, settings } })).status).toBe(200);
    expect(seen()['x-tributary-plugin-settings']).toBe(base64({ unit: 'celsius' }));
  });

  test('headers: plugin settings as they came, a token of its own, the login of the operator’s URL', async () => {
    const settings = base64({ token: 'users-weather-key' });
    await send(`${app.url}/api/tools/gateway`, {
      headers: { ...auth(session, { apiKey: 'users-model-key' }), 'x-tributary-plugin-settings': settings },
      body: city('Oslo'),
    });
    const headers = seen();
    expect(headers['x-tributary-plugin-settings']).toBe(settings);
    expect(headers.authorization).toBe(`Basic ${Buffer.from('operator:pass word').toString('base64')}`);
    const [head = '', claims = '', signature] = String(headers['x-tributary-auth']).split('.');
    expect(signature).toBe(createHmac('sha256', gatewaySecret).update(`${head}.${claims}`).digest('base64url'));
    const { iat, exp, ...who } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, number>;
    expect(who).toEqual({ userId: session.userId, aud: `http://127.0.0.1:${gatewayPort}` });
    expect(Number(exp) - Number(iat)).toBe(100);
    expect(JSON.stringify(received)).not.toContain('users-model-key');
    expect(app.output()).not.toContain('users-weather-key');
  });

  test.each([
    ['enabled', { enabled: true, sessionId: 's1' }, true],
    ['disabled', { enabled: false }, false],
  ])('trace %s', async (_name, trace, traced) => {
    const reply = await ask(city('Oslo'), { 'x-tributary-trace': base64(trace) });
    const id = reply.headers['x-tributary-trace-id'];
    expect(String(id)).toMatch(traced ? /^[0-9a-f-]{36}$/ : /^undefined$/);
    const headers = seen();
    expect(headers['x-tributary-trace-id']).toBe(id);
    expect(headers['x-tributary-trace']).toBe(traced ? base64(trace) : undefined);
  });

  test('a caller who leaves takes the gateway’s connection along', async () => {
    const gone = new Promise<void>((resolve) => (hangUp = resolve));
    const controller = new AbortController();
    const asked = fetch(`${app.url}/api/tools/gateway`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...auth(session) },
      body: JSON.stringify(city('hanging')),
      signal: controller.signal,
    }).catch((error: unknown) => error);
    await expect.poll(() => received.length).toBe(1);
    controller.abort();
    await gone;
    expect(await asked).toMatchObject({ name: 'AbortError' });
  });
});

describe('arguments that do not fit are never sent', () => {
  const endless = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };

  test.each([
    ['no JSON', '{"city":', { path: '', found: String.raw`"{\"city\":"`, allowed: 'JSON' }],
    ['no object', '[1]', { path: '', found: '[1]', allowed: 'an object' }],
    ['null', 'null', { path: '', found: 'null', allowed: 'an object' }],
    ['one missing', '{}', { path: '/city', found: 'nothing', allowed: 'a value (required)' }],
    ['a wrong type', '{"city":5}', { path: '/city', found: '5', allowed: 'string' }],
    ['an unknown one', '{"city":"x","a/b":1}', { path: '/a/b', found: '1', allowed: 'nothing (unknown field)' }],
    ['out of a list', '{"city":"x","unit":"K"}', { path: '/unit', found: '"K"', allowed: 'one of ["C","F"]' }],
    ['out of range', '{"city":"x","days":9}', { path: '/days', found: '9', allowed: 'be <= 7' }],
  ])('%s', async (_name, args, problem) => {
    const allowed = problem.allowed.replace(/^be /, '');
    const reply = await ask(call(args));
    expect(errorOf(reply)).toMatchObject([
      422,
      {
        errorType: 'PluginFailToTransformArguments',
        body: { error: { ...problem, allowed: expect.stringContaining(allowed) } },
      },
    ]);
    expect(received).toEqual([]);
  });

  test('every problem is reported', async () => {
    const reply = await ask(call('{"days":"x","unit":"K"}'));
    const { body } = reply.json as { readonly body: { readonly error: { readonly problems: readonly object[] } } };
    expect(body.error.problems.length).toBe(3);
  });

  test.each([
    ['one that runs for ever', endless],
    ['one that is nonsense', { type: 'river' }],
  ])('a schema nobody can use: %s', async (_name, schema) => {
    const hostile = { ...manifest, api: [{ name: 'forecast', parameters: schema }] };
    const started = performance.now();
    const reply = await ask(call(JSON.stringify({ a: `${'a'.repeat(60)}!` }), { manifest: hostile }));
    expect(errorOf(reply)).toMatchObject([400, { body: { error: { path: '/manifest/api' } } }]);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(received).toEqual([]);
  });

  test.each([
    ['another dialect', { $schema: 'https://json-schema.org/draft/2020-12/schema' }],
    ['the same $id in two manifests', { $id: 'same' }],
    ['the same $id again', { $id: 'same', title: 'other' }],
    ['a reference to elsewhere, which is not followed,', { $ref: 'https://other.example/schema.json' }],
    ['a pattern that is none', { patternProperties: { '(': { type: 'string' } } }],
  ])('a schema with %s is used', async (_name, more) => {
    const api = [{ name: 'forecast', parameters: { ...parameters, ...more } }];
    expect((await ask(call('{"city":1}', { manifest: { ...manifest, api } }))).status).toBe(422);
    expect((await ask(call('{"city":"x"}', { manifest: { ...manifest, api } }))).status).toBe(200);
  });
});

describe('what is refused before a gateway is asked', () => {
  test.each([
    ['no body', undefined, 400, ''],
    ['no manifest', { identifier: 'weather', apiName: 'forecast' }, 400, '/manifest'],
    ['another plugin', call('{}', { identifier: 'other' }), 400, '/identifier'],
    ['an api that the manifest does not have', call('{}', { apiName: 'other' }), 400, '/apiName'],
    [
      'a gateway that is no URL',
      call('{"city":"x"}', { manifest: { ...manifest, gateway: 'file:///x' } }),
      400,
      '/manifest/gateway',
    ],
    [
      'a gateway with a mistyped scheme, whose password is not repeated',
      call('{"city":"x"}', { manifest: { ...manifest, gateway: 'htps://user:secret@x.example' } }),
      400,
      '/manifest/gateway',
    ],
  ])('%s', async (_name, body, status, path) => {
    const reply = await ask(body);
    expect(errorOf(reply)).toMatchObject([status, { errorType: status, body: { error: { path } } }]);
    expect(reply.text).not.toContain('secret');
    expect(received).toEqual([]);
  });

  test.each(['no base64 of JSON', base64('a string'), base64([1])])('plugin settings %j', async (header) => {
    const reply = await ask(city('Oslo'), { 'x-tributary-plugin-settings': header });
    expect(errorOf(reply)).toMatchObject([400, { body: { error: { path: 'x-tributary-plugin-settings' } } }]);
    expect(received).toEqual([]);
  });

  test('without a token: 401', async () => {
    expect((await send(`${app.url}/api/tools/gateway`, { body: city('Oslo') })).status).toBe(401);
    expect(received).toEqual([]);
  });

  test('by GET: 405', async () => {
    expect((await open(`${app.url}/api/tools/gateway`, { method: 'GET' })).statusCode).toBe(405);
  });

  test('without any gateway: a typed error', async () => {
    const reply = await send(`${bare.url}/api/tools/gateway`, { headers: auth(bareSession), body: city('Oslo') });
    expect(errorOf(reply)).toMatchObject([404, { errorType: 404, body: { error: { code: 'no_gateway' } } }]);
  });

  test.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])(
    'a manifest’s gateway at %s, the operator’s own included',
    async (host) => {
      const gatewayURL = `http://${host}:${gatewayPort}/run`;
      const reply = await ask(call('{"city":"x"}', { manifest: { ...manifest, gateway: gatewayURL } }));
      expect(errorOf(reply)).toMatchObject([403, { errorType: 403, body: { error: { code: 'private_address' } } }]);
      expect(received).toEqual([]);
    },
  );
});

describe('a gateway that refuses', () => {
  test.each([
    ['404', 'no such tool', 404, 502, 502],
    ['500', 'broken', 500, 502, 502],
    ['429', 'later', 429, 429, 429],
    ['503', 'later', 503, 503, 503],
    [
      'its own view of the arguments',
      '{"errorType":"PluginFailToTransformArguments"}',
      400,
      422,
      'PluginFailToTransformArguments',
    ],
    ['a type that would open our dialogs', '{"errorType":"InvalidAccessCode"}', 401, 502, 502],
  ])('with %s', async (_name, text, theirs, status, errorType) => {
    expect(errorOf(await ask(city(`status|${theirs}|${text}`)))).toMatchObject([
      status,
      { errorType, body: { error: { code: 'gateway_status', status: theirs, text } } },
    ]);
  });

  test('by silence', async () => {
    const args: ToolCallBody = {
      manifest: { ...manifest, gateway: `http://public.test:${gatewayPort}/` },
      identifier: 'weather',
      apiName: 'forecast',
      arguments: '{"city":"hanging"}',
    };
    await expect(callGateway(caller, inProcess(args), publicTest({ timeoutMs: 100 }))).rejects.toMatchObject({
      type: 504,
    });
  });
});

/** `public.test` is the public host of a third party. */
const publicTest = (more: { readonly timeoutMs?: number } = {}) =>
  createSafeFetch({ dispatchers: publicDispatchers, ...more });
const publicDispatchers = testDispatchers();
const trace = base64({ enabled: true, userId: 'real-user' });
const inProcess = (body: ToolCallBody) => ({
  body,
  request: new Request('http://app.test/', { method: 'POST', headers: { 'x-tributary-trace': trace } }),
  userId: 'real-user',
  traceId: 'trace-1',
});

test('the manifest’s gateway: the manifest’s own text comes back, the user is a pseudonym, one per gateway', async () => {
  const at = (host: string): ToolCallBody => ({
    manifest: { ...manifest, gateway: `http://${host}:${gatewayPort}/theirs` },
    identifier: 'weather',
    apiName: 'ping',
  });
  for (const host of ['public.test', 'public.test', 'other.test']) {
    expect(await callGateway(caller, inProcess(at(host)), publicTest())).toContain('21');
  }
  expect(JSON.stringify(received)).not.toContain('real-user');
  const users = received.map(({ headers }) => {
    expect([headers['x-tributary-trace-id'], headers['x-tributary-trace']]).toEqual(['trace-1', undefined]);
    const claims = Buffer.from(String(headers['x-tributary-auth']).split('.')[1] ?? '', 'base64url').toString();
    expect(claims).not.toContain('real-user');
    return (JSON.parse(claims) as { readonly userId: string }).userId;
  });
  expect([users[0] === users[1], users[0] === users[2], users[0]?.length]).toEqual([true, false, 22]);
});

test('without any gateway the function’s own address is posted its arguments, and nothing else', async () => {
  const body: ToolCallBody = {
    manifest: { identifier: 'weather', api: [{ name: 'ping', url: `http://public.test:${gatewayPort}/ping` }] },
    identifier: 'weather',
    apiName: 'ping',
    arguments: '{"arguments":"{}","city":"Oslo"}',
  };
  expect(await callGateway(caller, inProcess(body), publicTest())).toContain('21');
  expect(received.map(({ path, body: sent }) => [path, JSON.parse(sent) as unknown])).toEqual([
    ['/ping', { arguments: '{}', city: 'Oslo' }],
  ]);
});
