// Addresses entered by users, in every spelling and operation: no private network is reached.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNodeTransport, isPublicAddress } from '@tributary/runtime-core/node';
import type { KeyVault } from '@tributary/runtime-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '../process/env.ts';
import { readPrivateHosts } from '../process/private-hosts.ts';
import { newId } from '../storage/ids.ts';
import { createGuard, policyOf } from './guard.server.ts';
import { auth, chat, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { testDispatchers } from '../testing/test-dispatchers.ts';

const code = 'a code of the team';
const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'chat', OIDC_CLIENT_SECRET: 's' };
const secret = 'INTERNAL-SECRET';
const reached: string[] = [];
let internal: Server;
let port: number;

beforeAll(async () => {
  internal = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`${secret} root:x:0:0`);
  });
  await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
  ({ port } = internal.address() as AddressInfo);
});
afterAll(() => {
  internal.closeAllConnections();
  internal.close();
});
beforeEach(() => {
  reached.length = 0;
});

const spellings = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '0.0.0.0',
  '0',
  'localhost',
  'LOCALHOST',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '10.0.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '[fd00:ec2::254]',
];

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const account = (address: string): KeyVault => ({
  apiKey: JSON.stringify({
    type: 'service_account',
    project_id: 'p',
    client_email: 'a@b.example',
    private_key: privateKey,
    token_uri: `${address}/token`,
  }),
});

type Operation = (app: App, session: Session, address: string) => Promise<Reply>;
const post =
  (path: string, body: object): Operation =>
  (app, session, address) =>
    send(`${app.url}${path}`, { headers: auth(session, { apiKey: 'k', baseURL: address }), body });

const operations: Readonly<Record<string, Operation>> = {
  chat: post('/api/chat/openai', chat('m')),
  models: (app, session, address) =>
    send(`${app.url}/api/models/openai`, {
      method: 'GET',
      headers: auth(session, { apiKey: 'k', baseURL: `${address}/?x=` }),
    }),
  check: post('/api/providers/openai/check', { model: 'm' }),
  embeddings: post('/api/embeddings/openai', { model: 'm', input: 'x' }),
  images: post('/api/images/openai', { model: 'm', prompt: 'x' }),
  speech: post('/api/speech/openai', { model: 'm', input: 'x', voice: 'v' }),
  pull: post('/api/models/ollama/pull', { model: 'm' }),
  async runs(app, session, address) {
    const headers = auth(session, { apiKey: 'k', baseURL: address });
    const question = { id: 'q', parentId: null, createdAt: 1, role: 'user', text: 'hi', images: [] };
    const run = { conversationId: newId(), conversation: {}, messages: [question], parentId: 'q', provider: 'openai' };
    const { json } = await send(`${app.url}/api/runs`, { headers, body: { ...run, payload: chat('m') } });
    const { runId } = json as { readonly runId: string };
    return send(`${app.url}/api/runs/${runId}/events`, { method: 'GET', headers: auth(session) });
  },
  'token endpoint': (app, session, address) =>
    send(`${app.url}/api/chat/vertexai`, { headers: auth(session, account(address)), body: chat('gemini-x') }),
  manifest: (app, session, address) =>
    send(`${app.url}/api/tools`, { headers: auth(session), body: { url: `${address}/manifest.json` } }),
};

async function start(env: Readonly<Record<string, string>>): Promise<{ app: App; session: Session }> {
  const app = await startApp({ HOST: '0.0.0.0', ACCESS_CODE: code, ...env });
  const local = { ...app, url: app.url.replace('0.0.0.0', '127.0.0.1') };
  return { app: local, session: await openSession(local.url, code) };
}

describe('a server for others', () => {
  let team: Awaited<ReturnType<typeof start>>;
  let allowing: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    [team, allowing] = await Promise.all([
      start({ GROQ_API_KEY: 'k', GROQ_BASE_URL: `http://127.0.0.1:${port}/v1` }),
      start({ ALLOW_PRIVATE_HOSTS: 'ollama.lan, 127.0.0.1, 10.0.0.0/8, 169.254.0.0/16' }),
    ]);
  }, 120_000);
  afterAll(() => Promise.all([team.app.stop(), allowing.app.stop()]));

  test.each(Object.entries(operations))(
    '%s: every spelling of a private address is refused with the setting that allows it',
    async (_name, operation) => {
      for (const host of spellings) {
        const reply = await operation(team.app, team.session, `http://${host}:${port}`);
        const said = [host, reply.text.includes('ALLOW_PRIVATE_HOSTS'), reply.text.includes('private_address')];
        expect(said).toEqual([host, true, true]);
        expect([host, reply.text.includes(secret)]).toEqual([host, false]);
      }
      expect(reached).toEqual([]);
    },
    120_000,
  );

  test.each(Object.entries(operations))(
    '%s: an address on the list is reached, others are not',
    async (_name, operation) => {
      const reply = await operation(allowing.app, allowing.session, `http://127.0.0.1:${port}`);
      expect(reached.length).toBeGreaterThan(0);
      expect(reply.text).not.toContain(secret);
      reached.length = 0;
      // A network on the list does not include link-local addresses.
      for (const host of ['[::1]', '192.168.0.1', '169.254.169.254']) {
        const refused = await operation(allowing.app, allowing.session, `http://${host}:${port}`);
        expect([host, refused.text.includes('private_address')]).toEqual([host, true]);
      }
      expect(reached).toEqual([]);
    },
    120_000,
  );

  test('the operator’s own address is reached, and quoted', async () => {
    const headers = auth(team.session);
    const reply = await send(`${team.app.url}/api/models/groq`, { method: 'GET', headers });
    expect([reached.length, reply.text.includes(secret)]).toEqual([1, true]);
  });

  test('a port that nobody listens on looks like one that somebody does', async () => {
    const check = operations['check'];
    const at = async (one: number) => (await check?.(team.app, team.session, `http://127.0.0.1:${one}`))?.text;
    const plain = (text: string | undefined) => text?.replace(/"ms":\d+|127\.0\.0\.1:\d+/g, '');
    expect(plain(await at(1))).toBe(plain(await at(port)));
  });
});

test('a name that changes its answer: the address that was checked is the one that is connected to', async () => {
  const answers = ['127.0.0.1', '10.0.0.1'];
  let asked = 0;
  const resolve = async () => [{ address: answers[asked++] ?? '10.0.0.1', family: 4 }];
  const transport = createNodeTransport({ dispatchers: testDispatchers({ resolve }) });
  const ask = async () => {
    const signal = new AbortController().signal;
    const url = `http://rebinding.test:${port}/`;
    const { status, body } = await transport({ method: 'GET', url, headers: { connection: 'close' }, signal });
    await new Promise<void>((done) => body.start({ data: () => undefined, end: done, error: () => done() }));
    return status;
  };
  expect(await ask()).toBe(200);
  expect([asked, reached.length]).toEqual([1, 1]);
  await expect.poll(() => ask().catch((error: unknown) => error)).toMatchObject({ status: 403 });
  await transport.close();
});

describe('the policy', () => {
  const hosts = (text: string) => readPrivateHosts(text.split(',')) ?? expect.fail(text);
  const rows: readonly (readonly [string, string, boolean, boolean, boolean, string])[] = [
    // list, address, private allowed, trusted, admitted, host
    ['x.lan', '1.1.1.1', false, false, true, 'vendor.example'],
    ['x.lan', '10.0.0.1', false, false, true, 'x.lan'],
    ['x.lan', '10.0.0.1', false, false, true, 'X.LAN.'],
    ['x.lan', '10.0.0.1', false, false, false, 'y.lan'],
    ['x.lan', '169.254.169.254', false, false, false, 'x.lan'],
    ['10.0.0.0/8', '10.1.2.3', false, false, true, 'y.lan'],
    ['10.0.0.0/8', '::ffff:10.1.2.3', false, false, true, 'y.lan'],
    ['fd00::/8', 'fd12::1', false, false, true, 'y.lan'],
    ['fd00::/8', 'fd00:ec2::254', false, false, false, 'y.lan'],
    ['169.254.169.254', '169.254.169.254', false, false, true, '169.254.169.254'],
    ['x.lan', '127.0.0.1', true, false, true, 'localhost'],
    ['x.lan', '169.254.169.254', true, false, false, 'metadata.lan'],
    ['x.lan', '::ffff:169.254.169.254', true, false, false, '::ffff:169.254.169.254'],
    ['x.lan', 'fe80::1', true, false, false, 'fe80::1'],
    ['x.lan', '64:ff9b::a9fe:a9fe', true, false, false, 'y.lan'],
    ['x.lan', '10.0.0.1', false, true, true, 'env.lan'],
    ['x.lan', '169.254.169.254', false, true, false, 'env.lan'],
    ['x.lan', '169.254.169.254', false, true, true, '169.254.169.254'],
  ];
  test.each(rows)(
    'list %s, address %s, private %s, trusted %s: %s',
    (list, address, privateAllowed, trusted, admitted, host) => {
      const guard = createGuard({ privateAllowed, allowed: hosts(list), isPublic: isPublicAddress });
      const admits = (): boolean => {
        try {
          guard(host, [address], trusted);
          return true;
        } catch {
          return false;
        }
      };
      expect(admits()).toBe(admitted);
    },
  );

  test('an address that was admitted is so for the one who trusts it, and for no other answer of its name', () => {
    const guard = createGuard({ privateAllowed: false, allowed: hosts('x.lan'), isPublic: isPublicAddress });
    // The second round uses the cache.
    for (let round = 0; round < 2; round++) {
      guard('10.0.0.1', ['10.0.0.1'], true);
      guard('x.lan', ['10.0.0.1'], false);
      guard('8.8.8.8', ['8.8.8.8'], false);
      expect(() => guard('10.0.0.1', ['10.0.0.1'], false)).toThrow('private network');
      expect(() => guard('8.8.8.8', ['10.0.0.1'], false)).toThrow('private network');
      expect(() => guard('x.lan', ['169.254.169.254'], false)).toThrow('private network');
    }
  });

  test.each<[Readonly<Record<string, string>>, boolean]>([
    [{}, true],
    [{ SIGN_IN: 'optional' }, true],
    [{ ALLOW_PRIVATE_HOSTS: 'x.lan' }, true],
    [{ HOST: '0.0.0.0', ALLOW_OPEN: '1' }, false],
    [{ ALLOW_OPEN: '1' }, false],
    [{ SIGN_IN: 'required' }, false],
    [{ ACCESS_CODE: code }, false],
    [{ PUBLIC_URL: 'https://chat.example' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [{ ...provider, SIGN_IN: 'optional' }, false],
  ])('private addresses under %j: %s', (env, allowed) => {
    expect(policyOf(readEnv(env)).privateAllowed).toBe(allowed);
  });

  test.each(['10.0.0.0/33', 'a b', '1.2.3', 'http://x.lan', '10.0.0.1/x', '', 'x/8'])('"%s" is no entry', (entry) => {
    expect(readPrivateHosts([entry])).toBeUndefined();
  });
});
