// The OpenAI style over real HTTP on loopback: requests as the socket receives them, and what callers get.
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRuntime, isTributaryError } from '@tributary/runtime-core';
import type { ChatParams, KeyVault, StreamEvent } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import fallback from './index.ts';

const transport = createNodeTransport();
const runtime = createRuntime({ providers: [fallback], transport });
const params: ChatParams = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };
const reply = 'data: {"id":"c1","choices":[{"delta":{"content":"hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

let server: Server;
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
let answer: RequestListener;
let vault: KeyVault;

beforeEach(async () => {
  seen = [];
  answer = (_request, response) => response.setHeader('content-type', 'text/event-stream').end(reply);
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  vault = { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'key-of-this-call' };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => server.close(resolve));
});

async function chat(
  given: KeyVault = vault,
  more: Partial<ChatParams> = {},
  signal?: AbortSignal,
): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  const stream = await runtime.chat(
    'some-gateway',
    { ...params, ...more },
    { vault: given, ...(signal ? { signal } : {}) },
  );
  for await (const event of stream.events()) events.push(event);
  return events;
}

async function failed(call: Promise<unknown>): Promise<{ type: unknown; message: string }> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isTributaryError(error)) throw new Error('expected a typed error');
  return { type: error.type, message: error.message };
}

const answers = (status: number, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }): RequestListener =>
  (_request, response) => response.writeHead(status, headers).end(body); // prettier-ignore

describe('a provider nobody knows, with a base URL', () => {
  test('is served in this style', async () => {
    expect((await chat()).map(({ type, data }) => [type, data])).toEqual([
      ['text', 'hi'],
      ['stop', 'stop'],
    ]);
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/v1/chat/completions',
        headers: { authorization: 'Bearer key-of-this-call', accept: '*/*' },
      },
    ]);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  test.each(['/', '/chat/completions', '/chat/completions/', '/responses'])(
    'a base URL that ends in %s leads to the same address',
    async (end) => {
      await chat({ ...vault, baseURL: `${vault.baseURL}${end}` });
      expect(seen[0]?.url).toBe('/v1/chat/completions');
    },
  );

  test('without a key no authorization is sent', async () => {
    const { apiKey: _key, ...keyless } = vault;
    await chat(keyless);
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('apiMode responses goes to the Responses API', async () => {
    answer = answers(
      200,
      'data: {"type":"response.output_text.delta","output_index":0,"delta":"a"}\n\ndata: {"type":"response.completed","response":{"status":"completed"}}\n\n',
      { 'content-type': 'text/event-stream' },
    );
    expect((await chat(vault, { apiMode: 'responses' })).map(({ type }) => type)).toEqual(['text', 'stop']);
    expect(seen[0]?.url).toBe('/v1/responses');
  });
});

test('what OPENAI_* variables hold goes to nobody, nor does the SDK’s telemetry', async () => {
  for (const [name, value] of [
    ['OPENAI_CUSTOM_HEADERS', 'x-private: secret'],
    ['OPENAI_ORG_ID', 'org-secret'],
    ['OPENAI_PROJECT_ID', 'proj-secret'],
    ['OPENAI_API_KEY', 'key-secret'],
    ['OPENAI_BASE_URL', 'http://127.0.0.1:9/'],
  ] as const)
    vi.stubEnv(name, value);
  await chat();
  expect(JSON.stringify(seen)).not.toContain('secret');
  expect(
    Object.keys(seen[0]?.headers ?? {}).filter((name) => name.startsWith('x-stainless') || name.startsWith('openai')),
  ).toEqual([]);
});

describe('a refusal, as the vendor words it', () => {
  test.each([
    [
      'an error object',
      401,
      '{"error":{"message":"bad key","code":"invalid_api_key"}}',
      'InvalidProviderAPIKey',
      'bad key',
    ],
    [
      'a code of the contract',
      429,
      '{"error":{"message":"no money","type":"insufficient_quota","code":"insufficient_quota"}}',
      'InsufficientQuota',
      'no money',
    ],
    ['model_not_found', 404, '{"error":{"message":"which?","code":"model_not_found"}}', 'ModelNotFound', 'which?'],
    [
      'context_length_exceeded',
      400,
      '{"error":{"message":"too long","code":"context_length_exceeded"}}',
      'ExceededContextWindow',
      'too long',
    ],
    [
      'string_above_max_length',
      400,
      '{"error":{"message":"too long","code":"string_above_max_length"}}',
      'ExceededContextWindow',
      'too long',
    ],
    ['fields on top', 500, '{"code":"x","message":"top"}', 'ProviderBizError', 'top'],
    ['an error string', 400, '{"error":"plain","code":"sentence"}', 'ProviderBizError', 'plain'],
    [
      'detail',
      422,
      '{"detail":[{"loc":["body","model"],"msg":"field required"}]}',
      'ProviderBizError',
      'body.model: field required',
    ],
    ['a JSON string', 400, '"Model disabled."', 'ProviderBizError', 'Model disabled.'],
    ['prose', 503, 'try later', 'ProviderBizError', 'try later'],
    ['an empty body', 500, '', 'ProviderBizError', 'HTTP 500'],
  ])('%s', async (_name, status, body, type, message) => {
    answer = answers(status, body);
    expect(await failed(chat())).toEqual({ type, message });
    expect(seen).toHaveLength(1);
  });

  test('a redirect is no reply', async () => {
    answer = answers(302, 'moved', { location: 'https://elsewhere.example' });
    expect(await failed(chat())).toMatchObject({
      type: 'ProviderBizError',
      message: expect.stringContaining('HTTP 302'),
    });
  });

  test('no server at all', async () => {
    expect(await failed(chat({ ...vault, baseURL: 'http://127.0.0.1:9/v1' }))).toEqual({
      type: 'AgentRuntimeError',
      message: 'fetch failed',
    });
  });
});

test('a cancelled call closes the vendor’s socket', async () => {
  const controller = new AbortController();
  const closed = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      response.on('close', resolve);
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write('data: {"choices":[{"delta":{"content":"hi"}}]}\n\n');
      setTimeout(() => controller.abort(), 30);
    };
  });
  const events = await chat(vault, {}, controller.signal);
  await closed;
  expect(events.at(-1)).toMatchObject({ type: 'error', data: { message: 'Request was cancelled' } });
});

describe('the other operations', () => {
  const run = <Name extends 'models' | 'embeddings' | 'textToImage' | 'textToSpeech'>(
    name: Name,
    given: Parameters<typeof runtime.run<Name>>[2],
  ) => runtime.run(name, 'some-gateway', given, { vault });

  test('models: chat models once each, abilities by keyword', async () => {
    answer = answers(
      200,
      JSON.stringify({ data: [{ id: 'gpt-4o' }, { id: 'gpt-4o' }, { id: 'whisper-1' }, { id: '' }, 7] }),
    );
    expect(await run('models', {})).toEqual([
      { id: 'gpt-4o', enabled: false, functionCall: true, vision: true, reasoning: false },
    ]);
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/v1/models' });
  });

  test('embeddings: in the order of the input, as floats', async () => {
    answer = answers(
      200,
      JSON.stringify({
        data: [
          { index: 1, embedding: [3] },
          { index: 0, embedding: [1, 2] },
        ],
      }),
    );
    // `input_type` is not a field of this wire.
    const params = { model: 'e', input: ['a', 'b'], dimensions: 2, input_type: 'query' as const };
    expect(await run('embeddings', params)).toEqual([[1, 2], [3]]);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      model: 'e',
      input: ['a', 'b'],
      dimensions: 2,
      encoding_format: 'float',
    });
  });

  test('images: addresses, or base64 as data URLs', async () => {
    answer = answers(
      200,
      JSON.stringify({ data: [{ url: 'https://i/1.png' }, { b64_json: 'AAAA' }, {}], output_format: 'webp' }),
    );
    expect(await run('textToImage', { model: 'i', prompt: 'p' })).toEqual([
      { url: 'https://i/1.png' },
      { url: 'data:image/webp;base64,AAAA' },
    ]);
  });

  test('speech: the bytes as they come, and leaving early closes the socket', async () => {
    answer = answers(200, 'sound', { 'content-type': 'audio/wav' });
    const { contentType, bytes } = await run('textToSpeech', { model: 's', input: 'x', voice: 'v' });
    let text = '';
    for await (const part of bytes) text += new TextDecoder().decode(part);
    expect([contentType, text]).toEqual(['audio/wav', 'sound']);

    const closed = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        response.on('close', resolve);
        response.writeHead(200, { 'content-type': 'audio/wav' }).write('sound');
      };
    });
    const endless = await run('textToSpeech', { model: 's', input: 'x', voice: 'v' });
    for await (const part of endless.bytes) if (part.length > 0) break;
    await closed;
  });

  test('embeddings as base64, images under another name', async () => {
    answer = answers(200, JSON.stringify({ data: [{ index: 0, embedding: 'AACAPwAAAMA=' }] }));
    expect(await run('embeddings', { model: 'e', input: 'a' })).toEqual([[1, -2]]);
    answer = answers(200, JSON.stringify({ data: [{ index: 0, embedding: '9sYAAzzy/vc=' }] }));
    expect(await failed(run('embeddings', { model: 'e', input: 'a' }))).toMatchObject({ type: 'ProviderBizError' });
    answer = answers(200, JSON.stringify({ images: [{ index: 0, image: 'AAAA' }] }));
    expect(await run('textToImage', { model: 'i', prompt: 'p' })).toEqual([{ url: 'data:image/png;base64,AAAA' }]);
  });

  test.each([
    ['JSON', 'application/json', '{"audio_data":"c291bmQ="}'],
    [
      'events',
      'text/event-stream',
      'data: {"type":"speech.audio.delta","audio":"c291"}\n\ndata: {"type":"speech.audio.delta","audio":"bmQ="}\n\ndata: {"type":"speech.audio.done"}\n\n',
    ],
  ])('speech inside %s', async (_name, type, body) => {
    answer = answers(200, body, { 'content-type': type });
    const { contentType, bytes } = await run('textToSpeech', {
      model: 's',
      input: 'x',
      voice: 'v',
      response_format: 'wav',
    });
    let heard = '';
    for await (const part of bytes) heard += new TextDecoder().decode(part);
    expect([contentType, heard]).toEqual(['audio/wav', 'sound']);
  });

  test('speech: a 200 that holds an error', async () => {
    answer = answers(200, '{"error":{"message":"later"}}');
    expect(await failed(run('textToSpeech', { model: 's', input: 'x', voice: 'v' }))).toEqual({
      type: 'ProviderBizError',
      message: 'later',
    });
  });

  test.each(['embeddings', 'textToImage'] as const)('%s: a 200 that holds an error', async (name) => {
    answer = answers(200, '{"error":{"message":"later","code":"busy"}}');
    expect(await failed(run(name, { model: 'm', input: 'x', prompt: 'x' }))).toEqual({
      type: 'ProviderBizError',
      message: 'later',
    });
  });
});
