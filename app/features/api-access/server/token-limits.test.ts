// Limits of a token over HTTP: spending, wires, addresses.
import { forget, shared } from '../../../server/storage/kept-rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, createAccount, openSession, send } from '../../../server/testing/client.ts';
import { openAIStream, startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

let door: DoorServer;
beforeAll(async () => {
  door = await startDoor();
}, 60_000);
afterAll(() => door.stop());

const limit = { unit: 'calls', currency: '', period: 'day', timeZone: 'UTC', hard: 1 };
const body = { model: 'openai/gpt-4.1', stream: true, messages: [{ role: 'user', content: 'Hi' }] };
const ask = async (token: string, path = '/v1/chat/completions') => {
  door.answerWith({ pieces: openAIStream });
  const reply = await door.post(path, { ...body, max_tokens: 50 }, { authorization: `Bearer ${token}` });
  const text = await reply.text();
  return { status: reply.status, text, headers: reply.headers };
};
const tokensNow = async () => {
  const { json } = await send(`${door.app.url}/api/tokens`, { method: 'GET', headers: auth(door.session) });
  return json as {
    readonly tokens: readonly { readonly id: string; readonly name: string }[];
    readonly wires: string[];
  };
};
const change = async (name: string, draft: object) => {
  const { id } = (await tokensNow()).tokens.find((each) => each.name === name) ?? { id: '' };
  return send(`${door.app.url}/api/tokens/${id}`, {
    method: 'PATCH',
    headers: auth(door.session),
    body: { name, ...draft },
  });
};

test('a spending limit refuses in the form that ends each client, until it is raised', async () => {
  const token = await door.newToken({ name: 'one call', limit });
  expect((await ask(token)).status).toBe(200);
  await door.booked({ tokenId: expect.any(String), provider: 'openai', outcome: 'done' });
  const refused = await ask(token);
  expect(refused.status).toBe(402);
  expect(JSON.parse(refused.text)).toMatchObject({
    error: {
      message: expect.stringMatching(/limit of this access token is reached: 1 of 1 calls a day .* begins again at 20/),
    },
  });
  expect(door.asked).toEqual([]);
  const messages = await ask(token, '/v1/messages');
  expect([messages.status, messages.headers.get('x-should-retry')]).toEqual([429, 'false']);
  expect((await tokensNow()).tokens.find(({ name }) => name === 'one call')).toMatchObject({
    limit: { ...limit, spent: 1 },
  });
  await change('one call', { limit: { ...limit, hard: 2 } });
  expect((await ask(token)).status).toBe(200);
  expect((await ask(token)).status).toBe(402);
  await change('one call', {});
  expect((await ask(token)).status).toBe(200);
  expect((await ask(door.token)).status).toBe(200);
});

test('a limit counts calls with the user’s own key, and those before it was set', async () => {
  const token = await door.newToken({ name: 'own key' });
  const vault = { apiKey: 'sk-own-marker', baseURL: door.vendorURL };
  const stored = await send(`${door.app.url}/api/vault/openai`, {
    method: 'PUT',
    headers: auth(door.session),
    body: vault,
  });
  expect(stored.status).toBe(200);
  expect((await ask(token)).status).toBe(200);
  await door.booked({ keyFrom: 'user', outcome: 'done' });
  await change('own key', { limit: { ...limit, hard: 2 } });
  expect((await ask(token)).status).toBe(200);
  expect((await ask(token)).status).toBe(402);
});

test('an expired token is refused, and only its owner may change or revoke one', async () => {
  const token = await door.newToken({ name: 'mine', days: 1 });
  const { id } = (await tokensNow()).tokens.find(({ name }) => name === 'mine') ?? { id: '' };
  const headers = auth(await openSession(door.app.url));
  const changed = await send(`${door.app.url}/api/tokens/${id}`, {
    method: 'PATCH',
    headers,
    body: { name: 'theirs' },
  });
  expect(changed.status).toBe(404);
  await send(`${door.app.url}/api/tokens/${id}`, { method: 'DELETE', headers });
  expect((await ask(token)).status).toBe(200);
  const { storage } = door.app.running;
  await storage.db.updateTable('accessTokens').set({ expiresAt: 1 }).where('id', '=', id).execute();
  forget(storage, shared);
  expect((await ask(token)).status).toBe(401);
});

test('tokens of a disabled account are refused', async () => {
  const account = async (email: string) =>
    createAccount(door.app.url, await openSession(door.app.url), { email, password: 'correct horse 7 battery' });
  const [root, bob] = [await account('root@example.org'), await account('bob@example.org')];
  const { json } = await send(`${door.app.url}/api/tokens`, {
    headers: auth(bob),
    body: { name: 'bob', limit: { ...limit, hard: 9 } },
  });
  const { token } = json as { readonly token: string }; // by the contract
  expect((await ask(token)).status).toBe(200);
  const off = { method: 'PATCH', headers: auth(root), body: { state: 'disabled' } };
  expect((await send(`${door.app.url}/api/people/${bob.userId}`, off)).status).toBe(204);
  const refused = await ask(token);
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('disabled')]);
  const { db } = door.app.running.storage;
  const limits = () => db.selectFrom('budgets').select('id').where('scope', '=', 'token').execute();
  const before = await limits();
  const gone = { method: 'DELETE', headers: auth(root), body: { confirm: 'bob@example.org' } };
  await send(`${door.app.url}/api/people/${bob.userId}`, gone);
  expect((await limits()).length).toBe(before.length - 1);
});

test('wires and addresses', async () => {
  const { wires } = await tokensNow();
  expect(wires).toContain('anthropic-messages');
  const elsewhere = await door.newToken({ wires: ['anthropic-messages'] });
  expect([(await ask(elsewhere)).status, (await ask(elsewhere, '/v1/messages')).status]).toEqual([403, 200]);
  const far = await door.newToken({ addresses: ['192.0.2.0/24', '2001:db8::1'] });
  const refused = await ask(far);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('may not be used from 127.0.0.1')]);
  const info = await fetch(`${door.app.url}/api/calls/x`, { headers: { authorization: `Bearer ${far}` } });
  expect(info.status).toBe(403);
  expect((await ask(await door.newToken({ addresses: ['127.0.0.0/8'] }))).status).toBe(200);
});

test.each([
  { addresses: ['10.0.0.0/33'] },
  { addresses: ['localhost'] },
  { addresses: [] },
  { wires: [] },
  { limit: { ...limit, unit: 'money' } },
  { limit: { ...limit, unit: 'money', currency: 'USD', hard: 1e12 } },
  { limit: { ...limit, timeZone: 'Mars/Olympus' } },
])('%j is refused when a token is made', async (bounds) => {
  const body = { name: 'wrong', ...bounds };
  const made = await send(`${door.app.url}/api/tokens`, { headers: auth(door.session), body });
  expect(made.status).toBe(400);
});
