// Custom request headers, from the vault to the vendor: for every provider and operation, stored like keys.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeyVault } from '@tributary/runtime-core';
import { auth, chat, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startLogged } from '../testing/start-app.ts';
import type { LoggedApp } from '../testing/start-app.ts';

const secret = 'qz-header-secret-71';
const headers = `X-Team: ${secret}\nX-Short: blue`;

let app: LoggedApp;
let vendor: FakeVendor;
let session: Session;
beforeAll(async () => {
  [app, vendor] = await Promise.all([startLogged({ LOG_LEVEL: 'trace' }), startFakeVendor()]);
  session = await openSession(app.url);
});
afterAll(() => Promise.all([app.stop(), vendor.close()]));
beforeEach(() => {
  vendor.received.length = 0;
});
const sent = () => vendor.received.map(({ headers: got }) => [got['x-team'], got['x-short']]);
const ask = (method: string, path: string, body?: unknown, vault?: KeyVault): Promise<Reply> =>
  send(`${app.url}${path}`, { method, headers: auth(session, vault), ...(body === undefined ? {} : { body }) });

interface Listed {
  readonly id: string;
  readonly keyVault: Readonly<
    Record<'required', readonly (keyof KeyVault)[]> & { readonly anyOf?: readonly (readonly (keyof KeyVault)[])[] }
  >;
}

test('they are in every request of every provider: chat, check, list, embeddings, images and speech', async () => {
  const listed = (await send(`${app.url}/api/providers`, { method: 'GET' })).json as readonly Listed[];
  const reached = new Set<string>();
  const operations = new Set<string>();
  for (const { id, keyVault } of listed) {
    const fields = [...keyVault.required, ...(keyVault.anyOf?.[0] ?? [])];
    const vault: KeyVault = {
      ...Object.fromEntries(fields.map((field) => [field, field === 'region' ? 'us-east-1' : `users-${field}`])),
      baseURL: vendor.url,
      endpoint: vendor.url,
      baseURLOrAccountID: vendor.url,
      headers,
    };
    const calls: Readonly<Record<string, () => Promise<Reply>>> = {
      chat: () => ask('POST', `/api/chat/${id}`, chat('hello'), vault),
      responses: () => ask('POST', `/api/chat/${id}`, chat('hello', { apiMode: 'responses' }), vault),
      check: () => ask('POST', `/api/providers/${id}/check`, { model: 'hello' }, vault),
      models: () => ask('GET', `/api/models/${id}`, undefined, vault),
      embeddings: () => ask('POST', `/api/embeddings/${id}`, { model: 'm', input: 'x' }, vault),
      images: () => ask('POST', `/api/images/${id}`, { model: 'm', prompt: 'x' }, vault),
      speech: () => ask('POST', `/api/speech/${id}`, { model: 'm', input: 'x', voice: 'alloy' }, vault),
    };
    for (const [operation, call] of Object.entries(calls)) {
      vendor.received.length = 0;
      const reply = await call();
      for (const values of sent()) expect([id, operation, ...values]).toEqual([id, operation, secret, 'blue']);
      expect([id, operation, reply.text]).not.toEqual([id, operation, expect.stringContaining(secret)]);
      if (vendor.received.length === 0) continue;
      reached.add(id);
      operations.add(operation);
    }
  }
  expect(reached).toEqual(new Set(listed.map(({ id }) => id).filter((id) => id !== 'demo')));
  expect(operations.size).toBe(7);
  expect(app.output()).not.toContain(secret);
});

describe('stored on the server', () => {
  const path = '/api/vault/sample';
  const vault = () => ({ apiKey: 'sk-users-0123456789', baseURL: vendor.url, headers });

  test('their names are reported, and of values the last four characters at most', async () => {
    const hint = { apiKey: '6789', baseURL: vendor.url, headers: 'X-Team: t-71\nX-Short: ' };
    expect((await ask('PUT', path, vault())).json).toEqual({ provider: 'sample', hint });
    expect((await ask('GET', path)).json).toMatchObject({ hint });
  });

  test('they go with the stored key, and not with another one', async () => {
    await ask('PUT', path, vault());
    await ask('POST', '/api/chat/sample', chat('hello'));
    await ask('POST', '/api/chat/sample', chat('hello'), { apiKey: 'other', baseURL: vendor.url });
    expect(sent()).toEqual([
      [secret, 'blue'],
      [undefined, undefined],
    ]);
  });

  test.each([
    ['a reserved name', 'Host: evil.example', 'Host'],
    ['a hop-by-hop name', 'Transfer-Encoding: chunked', 'Transfer-Encoding'],
    ['a second header in the value', `X-A: a\rX-B: ${secret}`, 'X-A'],
    ['no value', 'X-Team:', 'X-Team'],
  ])('%s is refused and keeps what was there', async (_name, text, header) => {
    await ask('PUT', path, vault());
    const reply = await ask('PUT', path, { ...vault(), headers: text });
    expect([reply.status, reply.json]).toMatchObject([400, { body: { code: 'invalid_header', error: { header } } }]);
    expect(reply.text).not.toContain(secret);
    await ask('POST', '/api/chat/sample', chat('hello'));
    expect(sent()).toEqual([[secret, 'blue']]);
  });
});

test('a header that carries the key already is refused in words, before anything is sent', async () => {
  const vault = { apiKey: 'sk-users-1', baseURL: vendor.url, headers: `Authorization: Bearer ${secret}` };
  const reply = await ask('POST', '/api/chat/sample', chat('hello'), vault);
  expect([reply.status, reply.json]).toMatchObject([400, { body: { code: 'header_conflict' } }]);
  expect([vendor.received.length, reply.text]).toEqual([0, expect.not.stringContaining(secret)]);
});

test('a vendor’s error that quotes them is reported without', async () => {
  const error = JSON.stringify({ message: `team ${secret} is unknown` });
  const vault = { apiKey: 'sk-users-1', baseURL: vendor.url, headers };
  const reply = await ask('POST', '/api/chat/sample', chat(`refusing:${error}`), vault);
  expect([reply.status, reply.text]).toEqual([
    expect.any(Number),
    expect.stringContaining('team [redacted] is unknown'),
  ]);
});
