// Vertex AI: addresses, signing in over real HTTP on the loopback, and the errors of either.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importSPKI, jwtVerify } from 'jose';
import { createRuntime } from '@tributary/runtime-core';
import type { ChatParams, KeyVault } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import { afterEach, describe, expect, test } from 'vitest';
import { publisherURL } from './address.ts';
import provider from './index.ts';

describe('where it goes', () => {
  const google = 'https://aiplatform.googleapis.com';
  test.each<[string, KeyVault, string | undefined, string]>([
    ['location global, the default', {}, 'p', `${google}/v1beta1/projects/p/locations/global/publishers/google`],
    [
      'a region has a host of its own',
      { region: 'us-central1' },
      'p',
      'https://us-central1-aiplatform.googleapis.com/v1beta1/projects/p/locations/us-central1/publishers/google',
    ],
    [
      'so has a continent',
      { region: 'eu' },
      'p',
      'https://aiplatform.eu.rep.googleapis.com/v1beta1/projects/p/locations/eu/publishers/google',
    ],
    ['express mode: no project', {}, undefined, `${google}/v1beta1/publishers/google`],
    [
      'a base URL',
      { baseURL: 'http://proxy/' },
      'p',
      'http://proxy/v1beta1/projects/p/locations/global/publishers/google',
    ],
    ['with its version', { baseURL: 'http://proxy/v1' }, undefined, 'http://proxy/v1/publishers/google'],
    [
      'with project and location',
      { baseURL: 'http://proxy/v1/projects/q/locations/us', region: 'eu' },
      'p',
      'http://proxy/v1/projects/q/locations/us/publishers/google',
    ],
    [
      'as another SDK documents it',
      { baseURL: 'http://proxy/v1/projects/q/locations/us/publishers/anthropic/' },
      'p',
      'http://proxy/v1/projects/q/locations/us/publishers/google',
    ],
  ])('%s', (_name, vault, project, url) => {
    expect(publisherURL({ vault, provider: 'vertexai' }, project, 'google')).toBe(url);
  });

  test.each(['evil.example/', 'a.b', 'US', 'a@b', '#'])('%s is no location', (region) => {
    expect(() => publisherURL({ vault: { region }, provider: 'vertexai' }, 'p', 'google')).toThrow(/no location/);
  });
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

interface Asked {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly key: string | undefined;
  readonly body: string;
}
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A vendor that gives tokens at /token and answers chat everywhere else. */
async function start({ token = { access_token: 'ya29.fresh', expires_in: 3600 }, tokenStatus = 200 } = {}) {
  const asked: Asked[] = [];
  const gemini = { candidates: [{ content: { parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }] };
  const claude = {
    type: 'message',
    id: 'm',
    content: [{ type: 'text', text: 'Hi' }],
    stop_reason: 'end_turn',
    usage: {},
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      const key = headers['x-goog-api-key'];
      asked.push({
        url,
        authorization: headers.authorization,
        key: key?.toString(),
        body: Buffer.concat(parts).toString(),
      });
      response.setHeader('content-type', 'application/json');
      if (url === '/token') response.writeHead(tokenStatus).end(JSON.stringify(token));
      else response.end(JSON.stringify(url.includes('anthropic') ? claude : gemini));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = createNodeTransport();
  open.push(async () => {
    await transport.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  const account = {
    type: 'service_account',
    project_id: 'my-project',
    private_key_id: 'key-1',
    private_key: privateKey,
    client_email: 'robot@my-project.iam.example',
    token_uri: `${baseURL}/token`,
  };
  const env = { VERTEXAI_PROJECT: 'env-project' };
  const runtime = createRuntime({ providers: [provider], transport, env });
  const chat = async (apiKey: string, params: Partial<ChatParams> = {}): Promise<string> => {
    const messages = [{ role: 'user', content: 'hi' }] as const;
    const vault = { apiKey, baseURL };
    const asking: ChatParams = { model: 'gemini-2.5-flash', messages: [...messages], stream: false, ...params };
    const reply = await runtime.chat('vertexai', asking, { vault });
    let said = '';
    for await (const batch of reply) for (const event of batch) if (event.type === 'text') said += event.data;
    return said;
  };
  return { asked, account, chat, runtime, baseURL };
}

const inProject = (name: string): string => `/v1beta1/projects/${name}/locations/global/publishers/google/models`;

describe('signing in', () => {
  test('a service account is exchanged at its token_uri once, for Gemini and Claude', async () => {
    const { asked, account, chat } = await start();
    const before = Math.floor(Date.now() / 1000);
    expect(await chat(JSON.stringify(account))).toBe('Hi');
    expect(await chat(JSON.stringify(account), { model: 'claude-opus-4-1@20250805' })).toBe('Hi');
    expect(asked.map(({ url, authorization }) => [url, authorization])).toEqual([
      ['/token', undefined],
      [`${inProject('my-project')}/gemini-2.5-flash:generateContent`, 'Bearer ya29.fresh'],
      [
        '/v1/projects/my-project/locations/global/publishers/anthropic/models/claude-opus-4-1@20250805:streamRawPredict',
        'Bearer ya29.fresh',
      ],
    ]);
    const form = new URLSearchParams(asked[0]?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload, protectedHeader } = await jwtVerify(
      form.get('assertion') ?? '',
      await importSPKI(publicKey, 'RS256'),
      { audience: account.token_uri, issuer: account.client_email },
    );
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-1' });
    expect(payload['scope']).toBe('https://www.googleapis.com/auth/cloud-platform');
    expect(payload.iat).toBeGreaterThanOrEqual(before);
    expect(payload.exp).toBe((payload.iat ?? 0) + 3600);
    expect(JSON.stringify(asked)).not.toContain('PRIVATE KEY');
  });

  test('a token about to expire is not used again', async () => {
    const { asked, account, chat } = await start({ token: { access_token: 'ya29.short', expires_in: 30 } });
    await chat(JSON.stringify(account));
    await chat(JSON.stringify(account));
    expect(asked.filter(({ url }) => url === '/token')).toHaveLength(2);
  });

  test('line ends written out, as shells and forms leave them', async () => {
    const { account, chat } = await start();
    expect(await chat(JSON.stringify({ ...account, private_key: privateKey.replaceAll('\n', '\\n') }))).toBe('Hi');
  });

  test.each([
    ['a bearer token', 'ya29.given', { authorization: 'Bearer ya29.given', key: undefined }],
    ['a key of express mode', 'AIzaGiven', { authorization: undefined, key: 'AIzaGiven' }],
  ])('%s goes as it is, in the project of the environment', async (_name, apiKey, sent) => {
    const { asked, chat } = await start();
    await chat(apiKey);
    expect(asked).toMatchObject([{ url: `${inProject('env-project')}/gemini-2.5-flash:generateContent`, ...sent }]);
  });

  test.each<[string, (account: object) => string]>([
    ['no JSON', () => '{"client_email": "robot'],
    ['no service account', () => '{"type": "authorized_user", "private_key": "secret-part"}'],
    ['no key in PEM', (account) => JSON.stringify({ ...account, private_key: 'secret-part' })],
    ['no URL', (account) => JSON.stringify({ ...account, token_uri: 'file:///etc/passwd' })],
  ])('credentials that are %s: InvalidVertexCredentials, nothing asked, nothing of them told', async (_name, make) => {
    const { asked, account, chat } = await start();
    const failure: unknown = await chat(make(account)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ type: 'InvalidVertexCredentials', status: 401 });
    expect(JSON.stringify(failure)).not.toMatch(/secret-part|robot|PRIVATE/);
    expect(asked).toEqual([]);
  });

  test('a key that Google does not know any more: InvalidVertexCredentials with its reason', async () => {
    const refusal = { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' };
    const { account, chat } = await start({ token: { ...refusal, access_token: '', expires_in: 0 }, tokenStatus: 400 });
    await expect(chat(JSON.stringify(account))).rejects.toMatchObject({
      type: 'InvalidVertexCredentials',
      message: 'Google refused the credentials: Invalid JWT Signature.',
    });
  });

  test('a token endpoint that is down is the vendor’s failure', async () => {
    const { account, chat } = await start({ tokenStatus: 503 });
    await expect(chat(JSON.stringify(account))).rejects.toMatchObject({ type: 'ProviderBizError' });
  });

  test('embeddings sign in too', async () => {
    const { asked, account, runtime, baseURL } = await start();
    const vault = { apiKey: JSON.stringify(account), baseURL };
    await expect(
      runtime.run('embeddings', 'vertexai', { model: 'text-embedding-005', input: 'a' }, { vault }),
    ).rejects.toMatchObject({ message: 'the answer holds no embeddings' });
    expect(asked[1]).toMatchObject({
      url: `${inProject('my-project')}/text-embedding-005:predict`,
      authorization: 'Bearer ya29.fresh',
      body: '{"instances":[{"content":"a"}]}',
    });
  });
});

test('Claude’s rules hold for Claude alone: temperature is halved', async () => {
  const { asked, chat } = await start();
  await chat('ya29.x', { temperature: 1, model: 'claude-3-7-sonnet@20250219' });
  await chat('ya29.x', { temperature: 1 });
  const [claude, gemini] = asked.map(({ body }): unknown => JSON.parse(body));
  expect(claude).toMatchObject({ anthropic_version: 'vertex-2023-10-16', temperature: 0.5, max_tokens: 8192 });
  expect(claude).not.toHaveProperty('model');
  expect(gemini).toMatchObject({ generationConfig: { temperature: 1 } });
});
