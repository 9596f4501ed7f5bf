// Keys of calls: the token's, else the operator's, never mixed; observed by a fake vendor.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeyVault } from '@tributary/runtime-core';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, chat, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startLogged } from '../testing/start-app.ts';
import type { LoggedApp } from '../testing/start-app.ts';

routesOnBoth((kind) => {
  const start = async (env: Readonly<Record<string, string>> = {}): Promise<LoggedApp> =>
    startLogged({ ...(await environmentOf(kind)), ...env });

  /** Part of every value that only the operator knows. */
  const operators = 'operator-secret';

  interface Listed {
    readonly id: string;
    readonly keyVault: {
      readonly required: readonly (keyof KeyVault)[];
      readonly anyOf?: readonly (readonly (keyof KeyVault)[])[];
      readonly env: Readonly<Partial<Record<keyof KeyVault, readonly string[]>>>;
    };
  }

  let app: LoggedApp;
  let users: FakeVendor;
  let own: FakeVendor;
  let session: Session;
  let listed: readonly Listed[];
  beforeAll(async () => {
    [users, own] = await Promise.all([startFakeVendor(), startFakeVendor()]);
    const plain = await start();
    listed = (await send(`${plain.url}/api/providers`, { method: 'GET' })).json as readonly Listed[];
    await plain.stop();
    const addresses = new Set<keyof KeyVault>(['baseURL', 'endpoint', 'baseURLOrAccountID', 'region', 'apiVersion']);
    const keys = listed.flatMap(({ keyVault }) =>
      Object.entries(keyVault.env).flatMap(([field, names]) => (addresses.has(field as keyof KeyVault) ? [] : names)),
    );
    app = await start({
      // All variables that loaded providers and the vendors' SDKs read.
      ...Object.fromEntries(
        [...keys, ...sdkVariables].map((name) => [
          name,
          name.endsWith('HEADERS') ? `x-operator: ${operators}` : operators,
        ]),
      ),
      SAMPLE_BASE_URL: own.url,
    });
    session = await openSession(app.url);
  });
  afterAll(() => Promise.all([app.stop(), users.close(), own.close()]));
  beforeEach(() => {
    users.received.length = 0;
    own.received.length = 0;
  });

  const sdkVariables = [
    'OPENAI_API_KEY',
    'OPENAI_ADMIN_KEY',
    'OPENAI_ORG_ID',
    'OPENAI_PROJECT_ID',
    'OPENAI_WEBHOOK_SECRET',
    'OPENAI_CUSTOM_HEADERS',
    'ANTHROPIC_API_KEY',
    'ANTHROPIC_AUTH_TOKEN',
    'ANTHROPIC_CUSTOM_HEADERS',
    'GOOGLE_API_KEY',
    'GEMINI_API_KEY',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'AWS_BEARER_TOKEN_BEDROCK',
    'OLLAMA_API_KEY',
    'HF_TOKEN',
  ];

  const ask = (provider: string, vault?: KeyVault, more: object = {}): Promise<Reply> =>
    send(`${app.url}/api/chat/${provider}`, { headers: auth(session, vault), body: chat('hello', more) });
  const keysAt = (vendor: FakeVendor) => vendor.received.map(({ headers }) => headers.authorization);

  describe('a source is used whole', () => {
    test.each<[string, KeyVault | undefined, 'users' | 'own', string]>([
      ['no vault in the token: the operator’s key at the operator’s address', undefined, 'own', operators],
      ['a vault of blanks is no vault', { apiKey: ' ', baseURL: '' }, 'own', operators],
      ['the user’s key at the user’s address', { apiKey: 'users-key', baseURL: 'users' }, 'users', 'users-key'],
      ['the user’s key, trimmed', { apiKey: ' users-key\n', baseURL: ' users ' }, 'users', 'users-key'],
    ])('%s', async (_name, vault, at, key) => {
      const given = vault && { ...vault, ...(vault.baseURL?.includes('users') ? { baseURL: users.url } : {}) };
      expect((await ask('sample', given)).status).toBe(200);
      expect(keysAt(at === 'own' ? own : users)).toEqual([`Bearer ${key}`]);
      expect(keysAt(at === 'own' ? users : own)).toEqual([]);
    });

    test.each([
      ['an address', () => ({ baseURL: users.url })],
      ['an address and blanks', () => ({ baseURL: users.url, apiKey: ' ' })],
      ['a field of another vendor', () => ({ region: 'eu-west-1' })],
    ])('a vault with only %s gets no key of the operator: nobody is asked', async (_name, vault) => {
      const reply = await ask('sample', vault());
      expect([reply.status, reply.json]).toMatchObject([401, { errorType: 'InvalidProviderAPIKey' }]);
      expect([keysAt(users), keysAt(own)]).toEqual([[], []]);
    });

    test('the user’s key does not go to the operator’s address', async () => {
      await ask('sample', { apiKey: 'users-key' });
      expect(keysAt(own)).toEqual([]);
    });

    test('a redirect is not followed', async () => {
      await send(`${app.url}/api/chat/sample`, {
        headers: auth(session, { apiKey: 'users-key', baseURL: own.url }),
        body: chat(`redirect:${users.url}`),
      });
      expect([own.received.length, users.received.length]).toEqual([1, 0]);
    });
  });

  describe('keys are looked up by the payload’s provider, the runtime by the route', () => {
    test('a custom provider: its own vault, served by the style of the route', async () => {
      const reply = await ask('sample', { apiKey: 'users-key', baseURL: users.url }, { provider: 'my-provider' });
      expect([reply.status, keysAt(users)]).toEqual([200, ['Bearer users-key']]);
    });

    test('a custom provider without a vault gets nothing of the route’s provider', async () => {
      const reply = await ask('sample', undefined, { provider: 'my-provider' });
      expect([reply.status, keysAt(own)]).toEqual([401, []]);
    });

    test('the operator’s key for one provider, without an address, does not go to the server of another', async () => {
      const others = listed.filter(({ id }) => id !== 'sample');
      expect(others.length).toBeGreaterThan(0);
      for (const { id } of others) {
        const reply = await ask('sample', undefined, { provider: id });
        expect([id, reply.status]).toEqual([id, 401]);
      }
      expect([keysAt(users), keysAt(own)]).toEqual([[], []]);
    });

    test('nor does one with an address of its own go along another wire', async () => {
      for (const { id } of listed.filter(({ id }) => id !== 'sample' && id !== 'demo')) {
        const reply = await ask(id, undefined, { provider: 'sample' });
        expect([id, reply.status >= 400]).toEqual([id, true]);
      }
      expect(keysAt(own)).toEqual([]);
    });

    test('the payload’s provider and plugins are not sent on', async () => {
      await ask('sample', undefined, { provider: 'sample', plugins: ['a'] });
      expect(JSON.parse(own.received[0]?.body ?? '')).toEqual(chat('hello'));
    });
  });

  describe('no key of the environment meets an address that came from a user', () => {
    const filled = (fields: readonly (keyof KeyVault)[]): KeyVault =>
      Object.fromEntries(fields.map((field) => [field, field === 'region' ? 'us-east-1' : `users-${field}`]));
    const addresses = (): KeyVault => ({ baseURL: users.url, endpoint: users.url, baseURLOrAccountID: users.url });

    test('of any loaded provider, with or without a key of the user’s', async () => {
      const reached: string[] = [];
      for (const { id, keyVault } of listed) {
        const fields = [...keyVault.required, ...(keyVault.anyOf?.[0] ?? [])];
        for (const vault of [{ ...filled(fields), ...addresses() }, { baseURL: users.url }]) {
          users.received.length = 0;
          const replies = await Promise.all([
            ask(id, vault),
            ask(id, vault, { apiMode: 'responses' }),
            send(`${app.url}/api/models/${id}`, { method: 'GET', headers: auth(session, vault) }),
            send(`${app.url}/api/embeddings/${id}`, {
              headers: auth(session, vault),
              body: { model: 'm', input: 'x' },
            }),
            send(`${app.url}/api/images/${id}`, { headers: auth(session, vault), body: { model: 'm', prompt: 'x' } }),
          ]);
          if (users.received.length > 0) reached.push(id);
          for (const { headers, path, body } of users.received) {
            expect([id, JSON.stringify({ headers, path, body })]).not.toEqual([id, expect.stringContaining(operators)]);
          }
          for (const { text } of replies) expect(text).not.toContain(operators);
        }
      }
      // Every provider with a network was called there.
      expect(new Set(reached)).toEqual(new Set(listed.map(({ id }) => id).filter((id) => id !== 'demo')));
    });

    test('of the fallback, which any name reaches', async () => {
      expect((await ask('nobody-knows-me', { baseURL: users.url })).status).toBe(200);
      expect(users.received.length).toBe(1);
      expect(JSON.stringify(users.received)).not.toContain(operators);
    });

    test('and none is in the log', () => {
      expect(app.output()).not.toContain(operators);
      expect(app.output()).not.toContain('users-key');
    });
  });
});
