import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { StreamEvent } from '@tributary/runtime-core';
import { maxBodyBytes } from '../../shared/body-limit.ts';
import { createAccount } from '../settings/account.ts';
import { createSessionClient } from './session.ts';
import { createTransport, NetworkFailure } from './transport.ts';

let stop: (() => Promise<void>) | undefined;
afterEach(async () => stop?.());

/** A fetch that sends the app's paths to a loopback server. */
async function serve(chat: RequestListener): Promise<typeof fetch> {
  let kid = 0;
  const server = createServer((req, res) => {
    if (req.url !== '/api/session') return chat(req, res);
    res
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ userId: 'u', kid: `k${++kid}`, key: 'AAAA', lifetime: 100 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return (input, init) => fetch(new URL(String(input), `http://127.0.0.1:${port}`), init);
}

const payload = { provider: 'p', model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
const frame = (type: string, data: unknown): string => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
const kidOf = (token: string | undefined): string =>
  (JSON.parse(Buffer.from((token ?? '').split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

async function chat(fetch: typeof globalThis.fetch, signal = new AbortController().signal) {
  const events: StreamEvent[] = [];
  const transport = createTransport(fetch, createSessionClient(fetch));
  const end = await transport.chat(payload, { signal, onBatch: (batch) => events.push(...batch.events) });
  return { events, end };
}

test('a read waits for a database that is away, as long as its caller does', async () => {
  let tries = 0;
  const body = { error: { message: 'away', code: 'database', reason: 'unreachable', retryAfter: 0.05 } };
  const fetch = await serve((_req, res) => {
    tries++;
    const away = tries < 3;
    res
      .writeHead(away ? 503 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(away ? { errorType: 503, body } : { tries }));
  });
  const transport = createTransport(fetch, createSessionClient(fetch));
  expect(await transport.getJSON('/api/conversations')).toEqual({ tries: 3 });
  tries = -10;
  const gone = new AbortController();
  const read = transport.getJSON('/api/conversations', { signal: gone.signal });
  await expect.poll(() => tries).toBeGreaterThan(-10);
  gone.abort();
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
});

test('a multi-byte character cut by the network arrives whole', async () => {
  const bytes = Buffer.from(frame('text', '🙂') + frame('stop', 'stop'));
  const fetch = await serve((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    const cut = bytes.indexOf(0x9f) + 1;
    res.write(bytes.subarray(0, cut));
    setTimeout(() => res.end(bytes.subarray(cut)), 20);
  });
  const { events, end } = await chat(fetch);
  expect([events.map(({ data }) => data), end.how]).toEqual([['🙂', 'stop'], 'events']);
});

test('a token the server no longer knows is renewed, once', async () => {
  const kids: string[] = [];
  const fetch = await serve((req, res) => {
    const kid = kidOf(req.headers['x-tributary-auth'] as string);
    kids.push(kid);
    if (kid === 'k1')
      return void res.writeHead(401).end(JSON.stringify({ errorType: 401, body: { error: 'unknown kid' } }));
    res.end(frame('stop', 'stop'));
  });
  await chat(fetch);
  expect(kids).toEqual(['k1', 'k2']);
});

test('a server that refuses every token is asked twice, not for ever', async () => {
  let asked = 0;
  const fetch = await serve((_req, res) => {
    asked++;
    res.writeHead(401).end('no');
  });
  await expect(chat(fetch)).rejects.toMatchObject({ error: { type: 401 } });
  expect(asked).toBe(2);
});

test('a typed failure before the reply', async () => {
  const fetch = await serve((_req, res) => {
    res
      .writeHead(401)
      .end(
        JSON.stringify({ errorType: 'InvalidProviderAPIKey', body: { error: { message: 'bad key' }, provider: 'p' } }),
      );
  });
  await expect(chat(fetch)).rejects.toMatchObject({
    error: { type: 'InvalidProviderAPIKey', message: 'bad key', status: 401 },
  });
});

test('a stop closes the connection', async () => {
  let closed: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (closed = resolve));
  const fetch = await serve((_req, res) => {
    res.on('close', () => closed());
    res.write(frame('text', 'a'));
  });
  const controller = new AbortController();
  const chatting = chat(fetch, controller.signal);
  setTimeout(() => controller.abort(), 50);
  await expect(chatting).rejects.toThrow('aborted');
  await gone;
});

test.each([true, false])('a call is traced only while that is allowed: %s', async (allowed) => {
  const traces: unknown[] = [];
  const fetch = await serve((req, res) => {
    traces.push(req.headers['x-tributary-trace']);
    res.setHeader('x-tributary-trace-id', 'the id').end('{}');
  });
  const transport = createTransport(fetch, createSessionClient(fetch), Date.now, undefined, undefined, () => allowed);
  const ids: string[] = [];
  const trace = { tags: ['chat'], sessionId: 'ö', onId: (id: string) => ids.push(id) };
  await transport.sendJSON('POST', '/api/runs', {}, { trace });
  await transport.sendJSON('PATCH', '/api/settings', {});
  const sent = traces.map((header) => header && JSON.parse(Buffer.from(String(header), 'base64').toString()));
  const enabled = { enabled: true, tags: ['chat'], userId: 'u', sessionId: 'ö' };
  expect(sent).toEqual([allowed ? enabled : undefined, undefined]);
  expect(ids).toEqual(['the id']);
});

test.each([
  ['letters', 'x', maxBodyBytes],
  ['characters of three bytes', '字', 12_000_000],
])(
  'more %s than the server takes are not sent: its refusal, no network failure, which is tried again',
  async (_name, character, count) => {
    const fetch = await serve((req) => void req.socket.destroy());
    const transport = createTransport(fetch, createSessionClient(fetch));
    const body = { payload: character.repeat(count) };
    const sent = transport.sendJSON('POST', '/api/runs', body, { provider: 'p' });
    await expect(sent).rejects.toMatchObject({ error: { status: 413, provider: 'p' } });
  },
);

test.each([
  ['what makes something new', 'POST', '/api/share', {}, 1],
  ['what brings its own id', 'POST', '/api/runs', { again: true }, 2],
  ['a change', 'PATCH', '/api/settings', {}, 2],
  ['a change of what proves who one is', 'PATCH', '/api/account', { again: false }, 1],
] as const)('the connection breaks once the server has acted: %s', async (_name, method, path, options, times) => {
  let asked = 0;
  const fetch = await serve((req, res) => {
    asked++;
    req.resume().on('end', () => res.destroy());
  });
  const transport = createTransport(fetch, createSessionClient(fetch));
  await expect(transport.sendJSON(method, path, {}, options)).rejects.toThrow(NetworkFailure);
  expect(asked).toBe(times);
});

test('an account is made once, whatever becomes of the answer', async () => {
  let asked = 0;
  const fetch = await serve((req, res) => {
    asked++;
    req.resume().on('end', () => res.destroy());
  });
  const account = createAccount(createTransport(fetch, createSessionClient(fetch)));
  await expect(account.create({ email: 'a@example.org', password: 'p', name: '' })).rejects.toThrow(NetworkFailure);
  await expect(account.change({ password: 'q', currentPassword: 'p' })).rejects.toThrow(NetworkFailure);
  await expect(account.remove('p')).rejects.toThrow(NetworkFailure);
  expect(asked).toBe(3);
});
