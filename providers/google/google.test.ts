// Google over real HTTP on loopback: address and key, stream and abort, errors, lists; nothing from the environment.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRuntime } from '@tributary/runtime-core';
import type { ChatParams, StreamEvent, Transport } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import { afterEach, describe, expect, test, vi } from 'vitest';
import google from './index.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of open.splice(0)) await close();
});

async function start(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { method: string | undefined; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url = '', headers } = request;
      asked.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      handler(request, response);
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
  return { runtime: createRuntime({ providers: [google], transport }), asked, vault: { apiKey: 'user-key', baseURL } };
}

const ask: ChatParams = { model: 'gemini-2.5-flash', messages: [{ role: 'user', content: 'hi' }] };
const chunk = (text: string, finishReason?: string): string =>
  `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text }] }, ...(finishReason ? { finishReason } : {}) }] })}\r\n\r\n`;
const refused = (response: ServerResponse, status: number, error: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
};

async function eventsOf(reply: AsyncIterable<readonly StreamEvent[]>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const batch of reply) events.push(...batch);
  return events;
}

describe('where it goes', () => {
  test.each([
    ['', true, '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse'],
    ['/', false, '/v1beta/models/gemini-2.5-flash:generateContent'],
    ['/v1beta', true, '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse'],
    ['/behind/a/proxy/', true, '/behind/a/proxy/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse'],
  ])('base URL with path "%s", stream %s', async (path, stream, url) => {
    const { runtime, asked, vault } = await start((_request, response) => response.end(chunk('x', 'STOP')));
    const reply = await runtime.chat(
      'google',
      { ...ask, stream },
      { vault: { ...vault, baseURL: vault.baseURL + path } },
    );
    expect((await eventsOf(reply)).map(({ type }) => type)).toEqual(['text', 'stop']);
    expect(asked.map((request) => [request.method, request.url, request.headers['x-goog-api-key']])).toEqual([
      ['POST', url, 'user-key'],
    ]);
  });

  test('keys, addresses and versions of the environment, which the SDK reads, change nothing', async () => {
    const { runtime, asked, vault } = await start((_request, response) => response.end(chunk('x', 'STOP')));
    vi.stubEnv('GOOGLE_API_KEY', 'environment-key');
    vi.stubEnv('GEMINI_API_KEY', 'environment-key');
    vi.stubEnv('GOOGLE_GEMINI_BASE_URL', 'http://127.0.0.1:9');
    vi.stubEnv('GOOGLE_GENAI_API_VERSION', 'v9');
    vi.stubEnv('GOOGLE_GENAI_USE_VERTEXAI', 'true');
    await eventsOf(await runtime.chat('google', ask, { vault }));
    expect(asked[0]?.url).toBe('/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse');
    expect(JSON.stringify(asked)).not.toContain('environment-key');
  });

  test('no key: an error before any request', async () => {
    const { runtime, asked, vault } = await start((_request, response) => response.end());
    vi.stubEnv('GOOGLE_API_KEY', 'environment-key');
    const { baseURL } = vault;
    await expect(runtime.chat('google', ask, { vault: { baseURL } })).rejects.toMatchObject({
      type: 'InvalidProviderAPIKey',
      status: 401,
    });
    expect(asked).toEqual([]);
  });
});

test('a call that is to leave nothing behind is not logged by the vendor; another server is not told', async () => {
  const bodies: Record<string, unknown>[] = [];
  const transport: Transport = ({ body }) => {
    bodies.push(JSON.parse(String(body)) as Record<string, unknown>); // a request of generateContent
    return Promise.reject(new Error('seen'));
  };
  const runtime = createRuntime({ providers: [google], transport });
  const elsewhere = { baseURL: 'https://box.example.com' };
  for (const [more, vault] of [[{ store: false }], [{}], [{ store: false }, elsewhere]] as const)
    await Promise.allSettled([runtime.chat('google', { ...ask, ...more }, { vault: { apiKey: 'k', ...vault } })]);
  expect(bodies.map((body) => [body['store'], 'contents' in body])).toEqual([
    [false, true],
    [undefined, true],
    [undefined, true],
  ]);
});

describe('the reply', () => {
  test('text comes while the vendor is still writing; an abort closes its connection', async () => {
    let closed: () => void = () => {};
    const seen = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { runtime, vault } = await start((_request, response) => {
      response.on('close', closed);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk('first'));
    });
    const abort = new AbortController();
    const events: StreamEvent[] = [];
    const reply = await runtime.chat('google', ask, { vault, signal: abort.signal });
    for await (const event of reply.events()) {
      events.push(event);
      abort.abort();
    }
    expect(events.map(({ type, data }) => [type, type === 'error' ? data.message : data])).toEqual([
      ['text', 'first'],
      ['error', 'Request was cancelled'],
    ]);
    await seen;
  });

  const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }];
  test.each([
    [
      400,
      { code: 400, message: 'User location is not supported for the API use.', status: 'FAILED_PRECONDITION' },
      'LocationNotSupportError',
      403,
    ],
    [400, { code: 400, message: 'Bad key', status: 'INVALID_ARGUMENT', details }, 'InvalidProviderAPIKey', 401],
    [400, { code: 400, message: 'API key not valid. Please pass a valid API key.' }, 'InvalidProviderAPIKey', 401],
    [
      400,
      { code: 400, message: 'Request contains an invalid argument.', status: 'INVALID_ARGUMENT' },
      'ProviderBizError',
      471,
    ],
    [429, { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED' }, 'QuotaLimitReached', 429],
    [503, { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' }, 'ProviderBizError', 471],
  ] as const)('%s %j is %s, asked once', async (status, error, type, ours) => {
    const { runtime, asked, vault } = await start((_request, response) => refused(response, status, error));
    await expect(runtime.chat('google', ask, { vault })).rejects.toMatchObject({
      type,
      status: ours,
      message: error.message,
    });
    expect(asked).toHaveLength(1);
  });

  test('an error that comes as a JSON array is the same error', async () => {
    const { runtime, vault } = await start((_request, response) => {
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify([{ error: { code: 400, message: 'Bad', details } }]));
    });
    await expect(runtime.chat('google', ask, { vault })).rejects.toMatchObject({ type: 'InvalidProviderAPIKey' });
  });
});

describe('operations', () => {
  test('names of models that do not chat are left out of the list', async () => {
    const models = [
      { name: 'models/gemini-9', supportedGenerationMethods: ['generateContent', 'countTokens'] },
      { name: 'models/text-embedding-004', supportedGenerationMethods: ['embedContent'] },
      { name: 'models/text-embedding-005' },
      { name: 'models/imagen-9', supportedGenerationMethods: ['predict'] },
      { name: 'models/gemini-9-preview-tts', supportedGenerationMethods: ['generateContent'] },
    ];
    const { runtime, vault } = await start((_request, response) => response.end(JSON.stringify({ models })));
    expect((await runtime.run('models', 'google', {}, { vault })).map(({ id }) => id)).toEqual(['gemini-9']);
  });

  test('the model list reads every page, with the key in a header, and stops where a server repeats itself', async () => {
    const pages = [
      { models: [{ name: 'models/gemini-9', inputTokenLimit: 10, outputTokenLimit: 2 }], nextPageToken: 'a/b' },
      { models: [{ name: 'models/learnlm-9', thinking: true }, { name: 'models/gemini-9' }], nextPageToken: 'a/b' },
    ];
    const { runtime, asked, vault } = await start((_request, response) =>
      response.end(JSON.stringify(pages[asked.length - 1])),
    );
    const entries = await runtime.run('models', 'google', {}, { vault });
    expect(entries.map(({ id, functionCall, vision, reasoning }) => [id, functionCall, vision, reasoning])).toEqual([
      ['gemini-9', true, true, true],
      ['learnlm-9', false, true, true],
    ]);
    expect(asked.map(({ url, headers }) => [url, headers['x-goog-api-key']])).toEqual([
      ['/v1beta/models?pageSize=1000', 'user-key'],
      ['/v1beta/models?pageSize=1000&pageToken=a%2Fb', 'user-key'],
    ]);
  });

  test.each([
    ['gemini-embedding-001', 'query', 'RETRIEVAL_QUERY'],
    ['gemini-embedding-001', 'document', 'RETRIEVAL_DOCUMENT'],
    ['gemini-embedding-001', undefined, undefined],
    ['gemini-embedding-2', 'query', undefined],
  ] as const)('%s is told of a %s as %s', async (model, input_type, taskType) => {
    const { runtime, asked, vault } = await start((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ embeddings: [{ values: [1] }], embedding: { values: [1] } }));
    });
    const params = { model, input: 'a', ...(input_type === undefined ? {} : { input_type }) };
    await runtime.run('embeddings', 'google', params, { vault });
    const found = /"taskType":\s*"(\w+)"/.exec(asked[0]?.body ?? '')?.[1];
    expect([asked.length, found]).toEqual([1, taskType]);
  });

  test('embeddings refused are a typed error', async () => {
    const { runtime, vault } = await start((_request, response) =>
      refused(response, 404, { code: 404, message: 'models/x is not found' }),
    );
    await expect(runtime.run('embeddings', 'google', { model: 'x', input: 'a' }, { vault })).rejects.toMatchObject({
      type: 'ModelNotFound',
      message: 'models/x is not found',
    });
  });
});
