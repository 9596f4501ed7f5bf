import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRuntime } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import type { KeyVault, Transport } from '@tributary/runtime-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { embeddingsBody, vectorsOf } from './embeddings.ts';
import provider from './index.ts';

interface Seen {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: Server;
let base = '';
let seen: Seen[] = [];
let answer: (url: string) => { status?: number; headers?: Record<string, string>; body: string };
const transport = createNodeTransport();
const ok = JSON.stringify({ output: { message: { content: [{ text: 'ok' }] } }, stopReason: 'end_turn' });

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push({ url: request.url, headers: request.headers, body: Buffer.concat(parts).toString() });
      const { status = 200, headers = {}, body } = answer(request.url ?? '');
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on TCP
});
afterAll(async () => {
  server.close();
  await transport.close();
});
afterEach(() => {
  seen = [];
  answer = () => ({ body: ok });
  vi.unstubAllEnvs();
});

const keys: KeyVault = { accessKeyId: 'AKID', secretAccessKey: 'secret-key' };
const runtimeOver = (over: Transport = transport) => createRuntime({ providers: [provider], transport: over });

async function chat(vault: KeyVault = {}, over?: Transport, model = 'amazon.nova-pro-v1:0', stream = true) {
  const params = { model, stream, messages: [{ role: 'user' as const, content: 'hi' }] };
  const reply = await runtimeOver(over).chat('bedrock', params, { vault: { ...keys, baseURL: base, ...vault } });
  const types: string[] = [];
  for await (const { type } of reply.events()) types.push(type);
  return types;
}

describe('what leaves', () => {
  test('signed for the service and the default region us-east-1, with the body as it was built', async () => {
    answer = () => ({ body: ok });
    expect(await chat({ baseURL: `${base}/vpc` })).toEqual(['text', 'stop']);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toBe('/vpc/model/amazon.nova-pro-v1%3A0/converse-stream');
    expect(seen[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/us-east-1\/bedrock\/aws4_request,/,
    );
    expect(seen[0]?.headers).not.toHaveProperty('x-amz-security-token');
    expect(seen[0]?.body).toBe('{"messages":[{"role":"user","content":[{"text":"hi"}]}]}');
  });

  test('region and session token', async () => {
    await chat({ region: 'eu-west-1', sessionToken: 'session' });
    expect(seen[0]?.headers.authorization).toContain('/eu-west-1/bedrock/');
    expect(seen[0]?.headers['x-amz-security-token']).toBe('session');
  });

  test.each([
    ['amazon.nova-pro-v1:0', true, '/converse-stream'],
    ['amazon.nova-pro-v1:0', false, '/converse'],
    ['us.anthropic.claude-sonnet-4-5', true, '/invoke-with-response-stream'],
    ['us.anthropic.claude-sonnet-4-5', false, '/invoke'],
  ])('%s, stream %s, goes to %s', async (model, stream, path) => {
    expect(await chat({}, undefined, model, stream)).toEqual(['text', 'stop']);
    expect(seen[0]?.url?.endsWith(path)).toBe(true);
  });

  test.each([
    [{}, 'https://bedrock-runtime.us-east-1.amazonaws.com/'],
    [{ region: 'cn-north-1' }, 'https://bedrock-runtime.cn-north-1.amazonaws.com.cn/'],
    [{ endpoint: 'https://vpce.example' }, 'https://vpce.example/'],
  ])('%o goes to %s', async (vault, address) => {
    const urls: string[] = [];
    const over: Transport = ({ url }) => {
      urls.push(url);
      return Promise.reject(new Error('no network here'));
    };
    const params = { model: 'amazon.nova-pro-v1:0', messages: [{ role: 'user' as const, content: 'hi' }] };
    await expect(runtimeOver(over).chat('bedrock', params, { vault: { ...keys, ...vault } })).rejects.toMatchObject({
      type: 'AgentRuntimeError',
      message: 'no network here',
    });
    expect(urls).toHaveLength(1);
    expect(urls[0]?.startsWith(address)).toBe(true);
  });

  test('nothing from the environment goes along', async () => {
    vi.stubEnv('AWS_BEARER_TOKEN_BEDROCK', 'env-secret');
    vi.stubEnv('AWS_SESSION_TOKEN', 'env-secret');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'env-secret');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'env-secret');
    vi.stubEnv('AWS_REGION', 'env-secret');
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1');
    vi.stubEnv('AWS_SDK_UA_APP_ID', 'env-secret');
    await chat();
    expect(seen).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain('env-secret');
    expect(seen[0]?.headers.authorization).toContain('Credential=AKID/');
  });
});

describe('what comes back', () => {
  test.each([
    [
      403,
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
      'InvalidBedrockCredentials',
    ],
    [403, 'InvalidSignatureException', 'Signature expired', 'InvalidBedrockCredentials'],
    [
      403,
      'ExpiredTokenException',
      'The security token included in the request is expired',
      'InvalidBedrockCredentials',
    ],
    [403, 'AccessDeniedException', "You don't have access to the model.", 'PermissionDenied'],
    [
      403,
      'AccessDeniedException',
      'The security token included in the request is invalid',
      'InvalidBedrockCredentials',
    ],
    [401, 'SomeException', 'no', 'InvalidBedrockCredentials'],
    [400, 'ValidationException', 'Malformed input request', 'ProviderBizError'],
    [429, 'ThrottlingException', 'Too many requests', 'QuotaLimitReached'],
    [404, 'ResourceNotFoundException', 'no such model', 'ModelNotFound'],
  ])('%s %s (%s) is %s, with type and region, asked once', async (status, name, message, type) => {
    answer = () => ({
      status,
      headers: { 'x-amzn-errortype': `${name}:http://x/` },
      body: JSON.stringify({ message }),
    });
    await expect(chat({ region: 'eu-west-1' })).rejects.toMatchObject({
      type,
      message,
      body: { error: { type: name, region: 'eu-west-1', status }, provider: 'bedrock' },
    });
    expect(seen).toHaveLength(1);
  });

  test('a page in place of the service’s answer is told by its title, under no exception’s name', async () => {
    answer = () => ({ status: 502, headers: {}, body: '<html><head><title>502 Bad Gateway</title></head></html>' });
    await expect(chat()).rejects.toMatchObject({
      type: 'ProviderBizError',
      message: '502 Bad Gateway',
      body: { error: { type: 'HTTP 502', status: 502 } },
    });
  });

  test('a gateway’s error, in a shape the SDK does not know, keeps its words', async () => {
    answer = () => ({ status: 500, body: '{"error":{"message":"the gateway said no","code":"g1"}}' });
    await expect(chat()).rejects.toMatchObject({ type: 'ProviderBizError', message: 'the gateway said no' });
  });

  test.each(['accessKeyId', 'secretAccessKey'] as const)('without %s no request is made', async (field) => {
    await expect(chat({ [field]: '' })).rejects.toMatchObject({ type: 'InvalidBedrockCredentials', status: 401 });
    expect(seen).toHaveLength(0);
  });

  test('a call that is cancelled while it waits says so', async () => {
    const controller = new AbortController();
    const over: Transport = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        setImmediate(() => controller.abort());
      });
    const params = { model: 'amazon.nova-pro-v1:0', messages: [{ role: 'user' as const, content: 'hi' }] };
    await expect(
      runtimeOver(over).chat('bedrock', params, { vault: keys, signal: controller.signal }),
    ).rejects.toMatchObject({ type: 'ProviderBizError', message: 'Request was cancelled' });
  });
});

describe('embeddings', () => {
  test.each<[string, number | undefined, object]>([
    ['amazon.titan-embed-text-v1', 256, { inputText: 'a' }],
    ['amazon.titan-embed-g1-text-02', 256, { inputText: 'a' }],
    ['amazon.titan-embed-text-v2:0', undefined, { inputText: 'a', normalize: true }],
    ['amazon.titan-embed-text-v2:0', 256, { inputText: 'a', normalize: true, dimensions: 256 }],
    ['cohere.embed-english-v3', undefined, { texts: ['a'], input_type: 'search_document' }],
  ])('%s, dimensions %s', (model, dimensions, body) => {
    expect(embeddingsBody(model, ['a'], dimensions)).toEqual(body);
  });

  test('a question is told apart where the model can', () => {
    expect(embeddingsBody('cohere.embed-v4:0', ['a'], undefined, 'query')).toMatchObject({
      input_type: 'search_query',
    });
    expect(embeddingsBody('amazon.titan-embed-text-v2:0', ['a'], undefined, 'query')).toEqual({
      inputText: 'a',
      normalize: true,
    });
  });

  test.each([
    ['Titan', { embedding: [1, 2] }, [[1, 2]]],
    ['Cohere', { embeddings: [[1], [2]] }, [[1], [2]]],
    ['Cohere by type', { embeddings: { float: [[1]] } }, [[1]]],
    ['nonsense', { embedding: ['x'] }, []],
  ])('%s', (_name, json, vectors) => {
    expect(vectorsOf(json)).toEqual(vectors);
  });

  test('one invoke per input, in the order of the inputs', async () => {
    let call = 0;
    answer = () => ({ body: JSON.stringify({ embedding: [(call += 1)] }) });
    const params = { model: 'amazon.titan-embed-text-v2:0', input: ['a', 'b', 'c'] };
    const vectors = await runtimeOver().run('embeddings', 'bedrock', params, { vault: { ...keys, baseURL: base } });
    const order = seen.map(({ body }) => (JSON.parse(body) as { inputText: string }).inputText); // our own request
    const expected = ['a', 'b', 'c'].map((input) => [order.indexOf(input) + 1]);
    expect(vectors).toEqual(expected);
    expect(seen.every(({ url }) => url === '/model/amazon.titan-embed-text-v2%3A0/invoke')).toBe(true);
  });

  test('a reply without vectors is no result', async () => {
    answer = () => ({ body: '{}' });
    const run = runtimeOver().run(
      'embeddings',
      'bedrock',
      { model: 'amazon.titan-embed-text-v2:0', input: 'a' },
      { vault: { ...keys, baseURL: base } },
    );
    await expect(run).rejects.toMatchObject({ type: 'AgentRuntimeError' });
  });
});

describe('models', () => {
  const summary = {
    modelId: 'amazon.nova-pro-v1:0',
    modelName: 'Nova Pro',
    outputModalities: ['TEXT'],
    inferenceTypesSupported: ['ON_DEMAND'],
  };
  const list = () => runtimeOver().run('models', 'bedrock', {}, { vault: { ...keys, baseURL: base } });

  test('what speaks on demand, and the profiles of the region; both requests signed', async () => {
    answer = (url) => ({
      body: url.startsWith('/foundation-models')
        ? JSON.stringify({
            modelSummaries: [
              summary,
              { ...summary, modelId: 'only.by-profile', inferenceTypesSupported: ['INFERENCE_PROFILE'] },
              { ...summary, modelId: 'an.image-model', outputModalities: ['IMAGE'] },
              { ...summary, modelId: 'some.text-embedding-v1' },
            ],
          })
        : JSON.stringify({
            inferenceProfileSummaries: [
              { inferenceProfileId: 'us.only.by-profile', inferenceProfileName: 'US Only' },
              { inferenceProfileId: 'us.some.tts-v1', inferenceProfileName: 'US Speech' },
            ],
          }),
    });
    expect((await list()).map(({ id, displayName }) => [id, displayName])).toEqual([
      ['amazon.nova-pro-v1:0', 'Nova Pro'],
      ['us.only.by-profile', 'US Only'],
    ]);
    expect(seen.map(({ url }) => url).sort()).toEqual(['/foundation-models', '/inference-profiles?maxResults=1000']);
    expect(seen.every(({ headers }) => headers.authorization?.includes('/us-east-1/bedrock/'))).toBe(true);
  });

  test('an account that may not list profiles still gets its models; a refused list is an error', async () => {
    answer = (url) =>
      url.startsWith('/f') ? { body: JSON.stringify({ modelSummaries: [summary] }) } : { status: 403, body: '{}' };
    expect(await list()).toMatchObject([{ id: 'amazon.nova-pro-v1:0' }]);
    answer = () => ({ status: 403, body: '{"message":"The security token included in the request is invalid"}' });
    await expect(list()).rejects.toMatchObject({ type: 'InvalidBedrockCredentials' });
  });
});
