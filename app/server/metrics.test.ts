// The log line of each provider call, of each refusal, and /metrics with its closed set of labels.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { liveApi, refusedCode } from '../shared/api/live.ts';
import { auth, chat, createAccount, openSession, send } from './testing/client.ts';
import type { Session } from './testing/client.ts';
import { startFakeVendor } from './testing/fake-vendor.ts';
import type { FakeVendor } from './testing/fake-vendor.ts';
import { startProcess } from './testing/start-app.ts';
import type { AppProcess } from './testing/start-app.ts';

const key = 'sk-planted-key-of-a-user';
const code = 'planted-access-code';
const token = 'planted-metrics-token';
let app: AppProcess;
let vendor: FakeVendor;
let session: Session;
beforeAll(async () => {
  vendor = await startFakeVendor();
  app = await startProcess({
    ACCESS_CODE: code,
    METRICS_TOKEN: token,
    TRUST_PROXY: '1',
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  });
  session = await openSession(app.url, code);
}, 60_000);
afterAll(() => Promise.all([app.stop(), vendor.close()]));

type Line = Readonly<Record<string, unknown>>;
const lines = (msg: string): readonly Line[] =>
  app
    .output()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${msg}"`))
    .map((line) => JSON.parse(line) as Line);

async function metrics(): Promise<string> {
  const reply = await send(`${app.url}/metrics`, { method: 'GET', headers: { authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
  return reply.text;
}

const ask = (model: string, headers: Readonly<Record<string, string>> = {}) =>
  send(`${app.url}/api/chat/sample`, {
    headers: { ...auth(session, { apiKey: key, baseURL: vendor.url }), ...headers },
    body: chat(model),
  });

test('a call is one line with the id of the proxy, its times and tokens', async () => {
  const id = 'id-of-the-proxy-1';
  const reply = await ask('hello', { 'x-request-id': id });
  expect(reply.headers['x-request-id']).toBe(id);
  expect(reply.headers['x-tributary-observation-id']).toBe(id);
  await expect.poll(() => lines('provider call').filter(({ requestId }) => requestId === id)).toHaveLength(1);
  const [line] = lines('provider call').filter(({ requestId }) => requestId === id);
  expect(line).toMatchObject({
    level: 30,
    user: session.userId,
    provider: 'sample',
    model: 'hello',
    purpose: 'other',
    outcome: 'done',
    durationMs: expect.any(Number),
    firstTextMs: expect.any(Number),
  });
});

test('an id that is no name is replaced', async () => {
  const reply = await ask('hello', { 'x-request-id': 'a b\u00e4' });
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a failed call is a warning with its error type', async () => {
  const reply = await ask('status:401');
  const id = reply.headers['x-request-id'];
  await expect
    .poll(() => lines('provider call').filter(({ requestId }) => requestId === id))
    .toEqual([expect.objectContaining({ level: 40, outcome: 'error', error: expect.any(String) })]);
});

test.each([
  ['a wrong access code', '/api/session', { accessCode: 'wrong-code-entered' }, 'InvalidAccessCode'],
  ['a request without a session', '/api/chat/sample', chat('hello'), '401'],
])('%s is a line without what was entered', async (_name, path, body, reason) => {
  const reply = await send(`${app.url}${path}`, { body, headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(reply.status).toBe(401);
  const requestId = reply.headers['x-request-id'];
  await expect
    .poll(() => lines('refused').filter((line) => line['requestId'] === requestId))
    .toEqual([expect.objectContaining({ level: 30, reason, status: 401, address: '203.0.113.9' })]);
});

test('a refused sign-in is a line with its user, and a page of another site too', async () => {
  const visitor = await openSession(app.url, code);
  await createAccount(app.url, visitor, { email: 'anna@example.com', password: 'a long password of hers' });
  const body = { email: 'anna@example.com', password: 'planted-wrong-password' };
  const refused = await send(`${app.url}/api/account/session`, { headers: auth(session), body });
  const foreign = await send(`${app.url}/api/session`, { body: {}, headers: { origin: 'https://evil.example' } });
  expect([refused.status, foreign.status]).toEqual([403, 403]);
  const refusedLine = (id: unknown): readonly Line[] => lines('refused').filter(({ requestId }) => requestId === id);
  await expect.poll(() => refusedLine(foreign.headers['x-request-id'])).toHaveLength(1);
  expect(refusedLine(refused.headers['x-request-id'])).toEqual([
    expect.objectContaining({ user: session.userId, route: 'api.account_.session', reason: '403' }),
  ]);
  expect(refusedLine(foreign.headers['x-request-id'])).toEqual([
    expect.objectContaining({ route: 'gate', reason: 'cross_site' }),
  ]);
});

const lineOf = async (reason: string, status: number): Promise<Line | undefined> => {
  const found = () => lines('refused').findLast((line) => line['reason'] === reason && line['status'] === status);
  await expect.poll(found).toBeDefined();
  return found();
};

test('a body of another type, or a too large one, is a line of the gate', async () => {
  const headers = { 'x-tributary-auth': 'x', 'content-type': 'text/plain', 'x-forwarded-for': '203.0.113.9' };
  const wrong = await send(`${app.url}/api/chat/sample`, { headers, body: 'x' });
  const large = await send(`${app.url}/api/session`, { body: { accessCode: 'x'.repeat(20_000) } });
  expect([wrong.status, large.status]).toEqual([415, 413]);
  const gate = { level: 30, route: 'gate', method: 'POST' };
  const [requestId, address] = [wrong.headers['x-request-id'], '203.0.113.9'];
  expect(await lineOf('content_type', 415)).toMatchObject({ ...gate, requestId, address });
  expect(await lineOf('', 413)).toMatchObject({ ...gate, requestId: large.headers['x-request-id'] });
});

test('a refused socket is a line with its id, before the upgrade and after it', async () => {
  const open = (headers: Readonly<Record<string, string>>): WebSocket => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}${liveApi.events.path}`, { headers });
    socket.on('error', () => undefined);
    return socket;
  };
  const closed = (socket: WebSocket) => new Promise((resolve) => socket.once('close', resolve));
  const id = (name: string) => ({ 'x-request-id': `id-of-the-proxy-${name}`, 'x-forwarded-for': '203.0.113.9' });
  await closed(open({ ...id('foreign'), origin: 'https://evil.example' }));
  const wrong = open(id('wrong'));
  wrong.once('open', () => wrong.send(JSON.stringify({ token: 'planted-wrong-token' })));
  expect(await closed(wrong)).toBe(refusedCode);
  const socket = { level: 30, route: 'socket', method: 'GET', address: '203.0.113.9' };
  const lineWith = (name: string) => lines('refused').filter((line) => line['requestId'] === `id-of-the-proxy-${name}`);
  await expect.poll(() => lineWith('wrong')).toMatchObject([{ ...socket, status: 401 }]);
  expect(lineWith('foreign')).toMatchObject([{ ...socket, status: 403, reason: 'cross_site' }]);
  expect(app.output()).not.toContain('planted-wrong-token');
});

test('invented names of models and providers add no series, and no secret is in metrics or log', async () => {
  const foreign = (name: string) =>
    send(`${app.url}/api/chat/${name}`, { headers: auth(session, { apiKey: key }), body: chat('x') });
  await ask('invented');
  await foreign('invented');
  await metrics();
  const before = (await metrics()).split('\n').length;
  for (let at = 0; at < 20; at++) await ask(`invented-${at}`);
  await foreign('invented-too');
  const after = await metrics();
  expect(after.split('\n').length).toBe(before);
  expect(after).not.toContain('invented');
  expect(after).toMatch(/^tributary_calls_total\{provider="sample",model="other",outcome="done",error=""\} \d+$/m);
  expect(after).toMatch(/^tributary_requests_total\{route="api.chat.\$provider",status="200"\} \d+$/m);
  expect(after).toMatch(/^tributary_refusals_total\{route="gate",status="403",reason="cross_site"\} 1$/m);
  expect(after).toMatch(/^tributary_runs_running 0$/m);
  expect(after).toMatch(/^tributary_database_query_seconds_count\{kind="statement"\} [1-9]/m);
  for (const secret of [key, code, token, 'wrong-code-entered', 'planted-wrong-password', 'a long password of hers']) {
    expect(after).not.toContain(secret);
    expect(app.output()).not.toContain(secret);
  }
});

test('a quantile belongs to a summary', async () => {
  // promtool 2.42 (`promtool check metrics`) finds fault with any other type.
  const text = await metrics();
  const withQuantile = new Set([...text.matchAll(/^(\w+)\{[^}]*\bquantile=/gm)].map(([, name]) => name));
  expect(withQuantile.size).toBeGreaterThan(0);
  for (const name of withQuantile) expect(text).toContain(`# TYPE ${name} summary\n`);
});

test('metrics need their token', async () => {
  const reply = await send(`${app.url}/metrics`, { method: 'GET', headers: { authorization: 'Bearer wrong' } });
  expect([reply.status, reply.text]).toEqual([401, expect.not.stringContaining('tributary_')]);
});
