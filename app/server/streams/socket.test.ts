// The live connection over a WebSocket: who may open one, valid messages, and the same events as the stream.
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, chat, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startProcess } from '../testing/start-app.ts';
import type { AppProcess } from '../testing/start-app.ts';
import { newId } from '../storage/ids.ts';

const tokenOf = (session: Session): string => auth(session)['x-tributary-auth'];

/** A program's socket: received messages, and how it ended. */
async function openSocket(app: AppProcess) {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/live`);
  let text = '';
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  socket.addEventListener('message', ({ data }) => (text += String(data)));
  await new Promise((resolve) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('close', resolve);
  });
  return {
    say: (word: unknown) => socket.send(typeof word === 'string' ? word : JSON.stringify(word)),
    text: () => text,
    has: async (words: string, times = 1) => {
      while (text.split(words).length <= times) await sleep(5);
    },
    closed,
    close: () => socket.close(),
  };
}

function handshake(
  app: AppProcess,
  headers: Readonly<Record<string, string>>,
  path = '/api/live',
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(`${app.url}${path}`, {
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asked.on('error', reject);
    asked.on('response', resolve);
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    asked.end();
  });
}

async function ask(app: AppProcess, session: Session, words = 'hi'): Promise<string> {
  const question = { id: newId(), parentId: null, createdAt: 1, role: 'user', text: words, images: [] };
  const payload = { ...chat('demo-fast'), messages: [{ role: 'user', content: words }] };
  const body = { conversationId: newId(), conversation: {}, messages: [question], parentId: question.id };
  const reply = await send(`${app.url}/api/runs`, {
    headers: auth(session),
    body: { ...body, provider: 'demo', payload },
  });
  return (reply.json as { runId: string }).runId;
}

describe('a socket', () => {
  let app: AppProcess;
  let session: Session;
  beforeAll(async () => {
    app = await startProcess();
    session = await openSession(app.url);
  });
  afterAll(() => app?.stop());

  test('says what the stream says: marks, runs from their numbers, hints', async () => {
    const run = await ask(app, session);
    const socket = await openSocket(app);
    socket.say({ token: tokenOf(session), follow: `${run}.0` });
    await socket.has('event: end\n');
    expect(socket.text()).toMatch(/^event: hint\ndata: \{"kind":"list"/);
    const stream = await send(`${app.url}/api/runs/${run}/events`, { method: 'GET', headers: auth(session) });
    expect(socket.text()).toContain(`event: run\ndata: ${run}\n\n${stream.text.replaceAll(': keep-alive\n\n', '')}`);

    const second = await ask(app, session);
    socket.say({ follow: `${second}.0` });
    await socket.has(`event: run\ndata: ${second}\n`);
    await socket.has('event: end\n', 2);
    const before = socket.text().split('"kind":"keys"').length - 1;
    await send(`${app.url}/api/vault/demo`, { method: 'PUT', headers: auth(session), body: { apiKey: 'k' } });
    await socket.has('"kind":"keys"', before + 1);
    socket.say({ ping: true });
    await socket.has(': pong\n');
    socket.say({ follow: 'nothing.0' });
    await socket.has('"run":"nothing","status":404');
    socket.close();
    expect(await socket.closed).toBe(1005);
  });

  test('a run that is no longer followed says nothing more', async () => {
    const socket = await openSocket(app);
    socket.say({ token: tokenOf(session) });
    await socket.has('event: hint\n', 5);
    const run = await ask(app, session, 'long');
    socket.say({ follow: `${run}.0` });
    socket.say({ unfollow: run });
    socket.say({ ping: true });
    await socket.has(': pong\n');
    const { length } = socket.text();
    while ((await active(app, session)) > 0) await sleep(50);
    expect(socket.text().slice(length)).not.toContain('event: text');
    socket.close();
  });

  const wrongWords: readonly (readonly [string, (session: Session) => unknown, number])[] = [
    ['no token', () => ({ follow: 'r.0' }), 4401],
    ['a token that is none', () => ({ token: 'x' }), 4401],
    [
      'another user’s key',
      (mine) => ({ token: tokenOf({ ...mine, key: Buffer.from('other').toString('base64url') }) }),
      4401,
    ],
    ['no JSON', () => 'hello', 4400],
    ['JSON of another kind', () => '5', 4401],
    ['runs that cannot be read', (mine) => ({ token: tokenOf(mine), follow: 'x' }), 4400],
    ['a message that is too large', (mine) => ({ token: tokenOf(mine), follow: 'x'.repeat(40_000) }), 1009],
  ];
  test.each(wrongWords)('%s: closed, and nothing said', async (_name, word, code) => {
    const socket = await openSocket(app);
    socket.say(word(session));
    expect([await socket.closed, socket.text()]).toEqual([code, '']);
  });

  test('what is said before the token is not heard', async () => {
    const run = await ask(app, session);
    const socket = await openSocket(app);
    socket.say({ ping: true });
    socket.say({ token: tokenOf(session), follow: `${run}.0` });
    expect([await socket.closed, socket.text()]).toEqual([4401, '']);
  });

  test('without a token it is closed', async () => {
    const socket = await openSocket(app);
    expect([await socket.closed, socket.text()]).toEqual([4408, '']);
  });

  test('it ends with the session', async () => {
    const visitor = await openSession(app.url);
    const socket = await openSocket(app);
    socket.say({ token: tokenOf(visitor) });
    await socket.has('event: hint\n', 5);
    await send(`${app.url}/api/account/session`, { method: 'DELETE', headers: auth(visitor) });
    expect(await socket.closed).toBe(1000);
    const late = await openSocket(app);
    late.say({ token: tokenOf(visitor) });
    expect(await late.closed).toBe(4401);
  });

  test('64 streams of a user, sockets among them', async () => {
    const visitor = await openSession(app.url);
    const sockets = await Promise.all(Array.from({ length: 64 }, () => openSocket(app)));
    for (const each of sockets) each.say({ token: tokenOf(visitor) });
    await Promise.all(sockets.map((each) => each.has('event: hint\n', 5)));
    const late = await openSocket(app);
    late.say({ token: tokenOf(visitor) });
    expect(await late.closed).toBe(4429);
    const stream = await send(`${app.url}/api/live`, { method: 'GET', headers: auth(visitor) });
    expect(stream.status).toBe(429);
    for (const each of sockets) each.close();
    await Promise.all(sockets.map(({ closed }) => closed));
    const again = await openSocket(app);
    again.say({ token: tokenOf(visitor) });
    await again.has('event: hint\n', 5);
    again.close();
  });

  test.each([
    ['a program', {}, 101],
    ['the own page', { 'sec-fetch-site': 'same-origin' }, 101],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['another port of this host', { origin: 'http://127.0.0.1:9' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a name that points here', { host: 'evil.example' }, 421],
    ['another protocol', { upgrade: 'h2c' }, 401],
  ])('a handshake of %s', async (_name, headers, status) => {
    const answer = await handshake(app, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['sec-websocket-extensions']).toBeUndefined();
  });

  test('no compression, though the client offers it', async () => {
    const answer = await handshake(app, { 'sec-websocket-extensions': 'permessage-deflate' });
    expect([answer.statusCode, answer.headers['sec-websocket-extensions']]).toEqual([101, undefined]);
  });

  test('there is no socket at another address', async () => {
    expect((await handshake(app, {}, '/api/runs')).statusCode).toBe(404);
  });
});

test('a server that stops closes its sockets', async () => {
  const app = await startProcess();
  const session = await openSession(app.url);
  const socket = await openSocket(app);
  socket.say({ token: tokenOf(session) });
  await socket.has('event: hint\n', 5);
  expect(await app.terminate()).toBe(0);
  expect(await socket.closed).toBe(1000);
});

test('a server that asks for an account', async () => {
  const app = await startProcess({ SIGN_IN: 'required' });
  const socket = await openSocket(app);
  socket.say({ token: tokenOf(await openSession(app.url)) });
  expect([await socket.closed, socket.text()]).toEqual([4401, '']);
  await app.stop();
});

async function active(app: AppProcess, session: Session): Promise<number> {
  const { json } = await send(`${app.url}/api/runs`, { method: 'GET', headers: auth(session) });
  return (json as { runs: unknown[] }).runs.length;
}
