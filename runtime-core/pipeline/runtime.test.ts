// The one path of a call, over real HTTP on loopback: hooks in order, outcomes, aborts, back-pressure.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallContext, WireReply } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import type { ChatMessage, ChatParams } from '../contract/params.ts';
import { definePlugin, defineProvider } from '../contract/provider.ts';
import type { ProviderDefinition } from '../contract/provider.ts';
import { isTributaryError, VendorError } from '../errors/error.ts';
import { streamChunkMessage } from '../errors/table.ts';
import type { ProviderHooks } from '../hooks/hooks.ts';
import { stages } from '../hooks/stages.ts';
import { createNodeTransport } from '../node/transport.ts';
import { readText, vendorError } from '../wire/body.ts';
import { ChunkFailure, createDecoder } from '../wire/decoder.ts';
import { at, text } from '../wire/guards.ts';
import { createRuntime } from './runtime.ts';
import { chain } from './transform.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let handler: Handler;
let url = '';
const transport = createNodeTransport();
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => handler(request, response, body));
});
const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.on('unhandledRejection', note);
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await transport.close();
});
beforeEach(() => {
  unhandled.length = 0;
});
afterEach(async () => {
  await new Promise((done) => setTimeout(done, 5));
  if (unhandled.length > 0) throw new Error('a rejection nobody handled', { cause: unhandled[0] });
});

/** A small wire over the test server: `{t}` text, `{last}` finish reason, `{error}` the vendor's error. */
async function send(
  request: { readonly body: object; readonly headers: Readonly<Record<string, string>> },
  context: CallContext,
): Promise<WireReply> {
  const response = await context.transport({
    method: 'POST',
    url: context.vault.baseURL ?? url,
    headers: { 'content-type': 'application/json', ...request.headers },
    body: JSON.stringify(request.body),
    signal: context.signal,
  });
  if (response.status >= 400) throw vendorError(response, await readText(response.body));
  let stop: string | undefined;
  return {
    wire: 'test',
    status: response.status,
    headers: response.headers,
    body: response.body,
    decoder: (decode) =>
      createDecoder({
        contentType: response.headers['content-type'],
        context: decode,
        reader: {
          chunk(json, out) {
            const message = text(at(json, 'error'));
            if (message) throw new ChunkFailure({ message });
            const t = text(at(json, 't'));
            if (t) out.push({ id: decode.id, type: 'text', data: t });
            if (at(json, 'usage') === true) out.push({ id: decode.id, type: 'usage', data: { totalTokens: 2 } });
            stop = text(at(json, 'last')) ?? stop;
            if (stop) out.push({ id: decode.id, type: 'stop', data: stop });
          },
          get settled() {
            return stop === 'settled';
          },
          whole(json, out) {
            this.chunk(json, out, undefined);
          },
          end: () => stop !== undefined,
        },
      }),
  };
}

function provider(
  id: string,
  more: (hooks: ProviderHooks) => void = () => undefined,
  manifest: object = {},
): ProviderDefinition {
  return defineProvider({
    manifest: { id, name: id, family: 'test', operations: ['chat'], keyVault: { required: [] }, ...manifest },
    models: [],
    apply(hooks) {
      hooks.buildRequest.tap({ name: 'wire', stage: stages.wire }, (request, context) => ({
        ...request,
        wire: 'test',
        body: { model: context.params.model },
      }));
      hooks.send.tapPromise({ name: 'wire', stage: stages.fallback }, send);
      more(hooks);
    },
  });
}

const hello: ChatParams = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };
const sse = (response: ServerResponse, ...chunks: readonly object[]): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
};
const answer: Handler = (_request, response) => {
  sse(response, { t: 'He' }, { t: 'y' }, { last: 'stop' });
  response.end();
};
const runtimeOf = (...providers: readonly ProviderDefinition[]) => createRuntime({ providers, transport });

async function collect(reply: AsyncIterable<readonly StreamEvent[]>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const batch of reply) events.push(...batch);
  return events;
}
const shape = (events: readonly StreamEvent[]): string[] =>
  events.map((event) =>
    event.type === 'error'
      ? `error ${event.data.type} ${event.data.message}`
      : `${event.type} ${JSON.stringify(event.data)}`,
  );

async function failure(promise: Promise<unknown>): Promise<{ type: unknown; status: number; body: unknown }> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isTributaryError(error)) throw new Error('expected a TributaryError', { cause: error });
  return { type: error.type, status: error.status, body: error.body };
}

describe('hooks', () => {
  test('are called in order, each with what the last one returned', async () => {
    const calls: string[] = [];
    handler = (request, response, body) => {
      calls.push(`sent ${request.headers['x-mark']} ${body}`);
      answer(request, response, body);
    };
    const runtime = runtimeOf(
      provider('a', (hooks) => {
        hooks.transformStream.tap('last', (transform) => {
          calls.push('transformStream');
          return transform;
        });
        hooks.buildRequest.tapPromise('mark', async (request) => {
          calls.push(`buildRequest ${JSON.stringify(request.body)}`);
          return { ...request, headers: { 'x-mark': 'yes' } };
        });
        hooks.normalizeParams.tap('rename', (params) => {
          calls.push('normalizeParams');
          return { ...params, model: `${params.model}!` };
        });
      }),
    );
    expect(shape(await collect(await runtime.chat('a', Object.freeze({ ...hello }))))).toEqual([
      'text "He"',
      'text "y"',
      'stop "stop"',
    ]);
    expect(calls).toEqual([
      'normalizeParams',
      'buildRequest {"model":"m!"}',
      'sent yes {"model":"m!"}',
      'transformStream',
    ]);
  });

  test('a provider’s taps see its own calls only, a plugin’s see all', async () => {
    handler = answer;
    const seen: string[] = [];
    const plugin = definePlugin({
      id: 'watch',
      apply: (hooks) =>
        hooks.normalizeParams.tap('watch', (params, context) => (seen.push(`plugin ${context.provider}`), params)),
    });
    const watched = (id: string) =>
      provider(id, (hooks) =>
        hooks.normalizeParams.tap(id, (params, context) => (seen.push(`${id} ${context.provider}`), params)),
      );
    const runtime = createRuntime({ providers: [watched('a'), watched('b')], plugins: [plugin], transport });
    await collect(await runtime.chat('a', hello));
    await collect(await runtime.chat('b', hello));
    expect(seen).toEqual(['a a', 'plugin a', 'b b', 'plugin b']);
  });

  test('what a package is handed can tap and cannot call', () => {
    let handed: object = {};
    const given = provider('a', (hooks) => {
      handed = hooks.send;
    });
    return runtimeOf(given)
      .chat('a', hello)
      .then(collect, () => undefined)
      .then(() => expect(Object.keys(handed)).toEqual(['tap', 'tapPromise']));
  });

  test.each([
    ['null', null],
    ['a number', 7],
  ])('a tap that returns %s is named', async (_name, value) => {
    const runtime = runtimeOf(
      provider('a', (hooks) => hooks.normalizeParams.tap('careless', () => value as unknown as ChatParams)),
    );
    expect(await failure(runtime.chat('a', hello))).toMatchObject({
      type: 'AgentRuntimeError',
      status: 470,
      body: { error: { message: expect.stringContaining('"careless"') } },
    });
  });

  test('a provider may answer before its family', async () => {
    const runtime = runtimeOf(
      provider('a', (hooks) =>
        hooks.send.tap('first', () => Promise.reject(new VendorError({ message: 'mine', status: 418 })) as never),
      ),
    );
    expect(await failure(runtime.chat('a', hello))).toMatchObject({
      type: 'ProviderBizError',
      body: { error: { message: 'mine', status: 418 } },
    });
  });
});

describe('outcomes', () => {
  const outcomes: readonly [string, Handler, readonly string[]][] = [
    ['a finished reply', answer, ['text "He"', 'text "y"', 'stop "stop"']],
    [
      'stop and usage come last and once, whatever the wire’s order',
      (_request, response) => {
        sse(response, { usage: true }, { last: 'a' }, { t: 'late' }, { usage: true, last: 'b' });
        response.end();
      },
      ['text "late"', 'stop "b"', 'usage {"totalTokens":2}'],
    ],
    [
      'an error on the first chunk',
      (_request, response) => (sse(response, { error: 'no' }), response.end()),
      ['error ProviderBizError no'],
    ],
    [
      'an error after text: the text stays, nothing follows',
      (_request, response) => (sse(response, { t: 'a' }, { error: 'no' }, { t: 'b' }), response.end()),
      ['text "a"', 'error ProviderBizError no'],
    ],
    [
      'a stream cut cleanly',
      (_request, response) => (sse(response, { t: 'a' }), response.end()),
      ['text "a"', `error StreamChunkError ${streamChunkMessage}`],
    ],
    [
      'a connection that drops',
      (_request, response) => {
        sse(response, { t: 'a' });
        setTimeout(() => response.destroy(), 20);
      },
      ['text "a"', 'error AgentRuntimeError fetch failed'],
    ],
    [
      'one JSON where a stream was asked',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"t":"all","last":"done"}'),
      ['text "all"', 'stop "done"'],
    ],
  ];
  test.each(outcomes)('%s', async (_name, reply, expected) => {
    handler = reply;
    expect(shape(await collect(await runtimeOf(provider('a')).chat('a', hello)))).toEqual(expected);
  });

  const refused: readonly [number, string, object][] = [
    [401, '{"error":{"message":"bad key"}}', { type: 'InvalidProviderAPIKey', status: 401 }],
    [
      429,
      '{"error":{"message":"slow down","code":"rate_limit"}}',
      { type: 'ProviderBizError', status: 471, body: { error: { status: 429, code: 'rate_limit' } } },
    ],
    [429, '{"error":{"message":"broke","code":"insufficient_quota"}}', { type: 'InsufficientQuota', status: 429 }],
    [404, '{"error":{"message":"who","code":"model_not_found"}}', { type: 'ModelNotFound', status: 404 }],
    [
      400,
      '{"error":{"message":"long","code":"context_length_exceeded"}}',
      { type: 'ExceededContextWindow', status: 400 },
    ],
    [
      400,
      '{"error":{"message":"long","code":"string_above_max_length"}}',
      { type: 'ExceededContextWindow', status: 400 },
    ],
    [502, '<html>Bad gateway</html>', { type: 'ProviderBizError', status: 471, body: { error: { status: 502 } } }],
    [500, '', { type: 'ProviderBizError', status: 471, body: { error: { message: 'HTTP 500' } } }],
  ];
  test.each(refused)('HTTP %i %s', async (status, body, expected) => {
    handler = (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    expect(await failure(runtimeOf(provider('a')).chat('a', hello))).toMatchObject(expected);
  });

  test('a message that only calls tools may leave its content out: taps find null', async () => {
    handler = answer;
    const seen: unknown[] = [];
    const runtime = runtimeOf(
      provider('a', (hooks) => {
        hooks.normalizeParams.tap('look', (params) => {
          seen.push(...params.messages);
          return params;
        });
      }),
    );
    const calls = { role: 'assistant', tool_calls: [] } as unknown as ChatMessage; // as clients send it
    await collect(await runtime.chat('a', { ...hello, messages: [...hello.messages, calls] }));
    expect(seen).toEqual([...hello.messages, { role: 'assistant', content: null, tool_calls: [] }]);
  });

  test.each([
    ['authorization', 'Bearer exchanged-on-the-way'],
    ['authorization', 'Token exchanged-on-the-way'],
    ['x-goog-api-key', 'exchanged-on-the-way'],
  ])('a token the vendor repeats never comes out, wherever it came from: %s', async (name, value) => {
    handler = (_request, response) => {
      response.writeHead(403).end(JSON.stringify({ error: { message: 'token exchanged-on-the-way has no access' } }));
    };
    const runtime = runtimeOf(
      provider('a', (hooks) => {
        hooks.buildRequest.tap('sign in', (request) => ({
          ...request,
          headers: { ...request.headers, [name]: value },
        }));
      }),
    );
    expect(await failure(runtime.chat('a', hello))).toMatchObject({
      body: { error: { message: 'token [redacted] has no access' } },
    });
  });

  test('an address given in the field that takes an account id too is masked like any other', async () => {
    handler = (_request, response) => void response.writeHead(500).end('{}');
    const runtime = runtimeOf(provider('a', undefined, { baseURL: 'https://api.vendor.com' }));
    const vault = { baseURLOrAccountID: 'https://gateway.example.com/v1' };
    expect(await failure(runtime.chat('a', hello, { vault }))).toMatchObject({
      body: { endpoint: 'https://***.ex****le.com/v1' },
    });
  });

  test.each([
    ['a-1', 'A'],
    ['A-1', 'A in capitals'],
    ['B-2', 'B'],
    ['c-3', undefined],
  ])('the card of %s is %s: an id in another case is known, the exact one first', async (id, displayName) => {
    handler = answer;
    const seen: unknown[] = [];
    const given = provider('a', (hooks) => {
      hooks.normalizeParams.tap('look', (params, context) => {
        seen.push(context.card(id)?.displayName);
        return params;
      });
    });
    const models = [
      { id: 'a-1', displayName: 'A', type: 'chat' as const },
      { id: 'A-1', displayName: 'A in capitals', type: 'chat' as const },
      { id: 'b-2', displayName: 'B', type: 'chat' as const },
    ];
    await collect(await runtimeOf({ ...given, models }).chat('a', hello));
    expect(seen).toEqual([displayName]);
  });

  const embedding = (vectors: number[][]) =>
    runtimeOf(
      provider('a', (hooks) => hooks.embeddings.tapPromise('answer', () => Promise.resolve(vectors)), {
        operations: ['embeddings'],
      }),
    ).run('embeddings', 'a', { model: 'm', input: ['a', 'b'] });

  test.each([
    ['a vector an input', [[1], [2]]],
    ['more than were asked for', [[1], [2], [3]]],
  ])('embeddings: %s', async (_name, vectors) => {
    expect(await embedding(vectors)).toEqual(vectors);
  });

  test.each([
    ['one too few', [[1]], 'the answer holds 1 vectors for 2 inputs'],
    ['none', [], 'the answer holds 0 vectors for 2 inputs'],
    ['an empty one', [[1], []], 'vector 2 of the answer is empty'],
  ])('embeddings: %s', async (_name, vectors, message) => {
    expect(await failure(embedding(vectors))).toMatchObject({ type: 'ProviderBizError', body: { error: { message } } });
  });

  test('nobody listens', async () => {
    const vault = { baseURL: 'http://127.0.0.1:9' };
    expect(await failure(runtimeOf(provider('a')).chat('a', hello, { vault }))).toMatchObject({
      type: 'AgentRuntimeError',
      body: { error: { message: 'fetch failed' }, endpoint: 'http://***:****' },
    });
  });

  test('a tap that throws inside the stream ends it in an error', async () => {
    handler = answer;
    const runtime = runtimeOf(
      provider('a', (hooks) =>
        hooks.transformStream.tap('breaks', (transform) =>
          chain(transform, {
            push() {
              throw new Error('tap broke');
            },
            flush: () => [],
          }),
        ),
      ),
    );
    expect(shape(await collect(await runtime.chat('a', hello)))).toEqual(['error AgentRuntimeError tap broke']);
  });
});

describe('what is refused before any request', () => {
  const never: Handler = () => expect.unreachable('a request was made');
  test.each([
    ['a missing key', { keyVault: { required: ['apiKey'] } }, hello, { type: 'InvalidProviderAPIKey', status: 401 }],
    [
      'a missing credential with its own error',
      { keyVault: { required: ['accessKeyId'], error: 'InvalidBedrockCredentials' } },
      hello,
      { type: 'InvalidBedrockCredentials', status: 401 },
    ],
    [
      'neither of two ways in',
      { keyVault: { required: [], anyOf: [['baseURL'], ['baseURLOrAccountID', 'apiKey']] } },
      hello,
      { type: 'InvalidProviderAPIKey' },
    ],
    ['an operation it does not have', { operations: ['models'] }, hello, { type: 405, status: 405 }],
    [
      'an image that is neither data URL nor URL',
      {},
      { ...hello, messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'cat.png' } }] }] },
      { type: 400, status: 400, body: { code: 'invalid_image', error: { code: 'invalid_image' } } },
    ],
  ])('%s', async (_name, manifest, params, expected) => {
    handler = never;
    expect(await failure(runtimeOf(provider('a', undefined, manifest)).chat('a', params as ChatParams))).toMatchObject(
      expected,
    );
  });

  test('an unknown provider is the fallback’s with a base URL and 404 without', async () => {
    handler = answer;
    const runtime = runtimeOf(provider('base', undefined, { fallback: true }));
    expect(await failure(runtime.chat('who', hello))).toMatchObject({
      type: 404,
      status: 404,
      body: { provider: 'who' },
    });
    expect(shape(await collect(await runtime.chat('who', hello, { vault: { baseURL: url } })))).toContain(
      'stop "stop"',
    );
  });
});

describe('abort', () => {
  const cancelled = 'error ProviderBizError Request was cancelled';

  test('before the call: no request is made', async () => {
    handler = () => expect.unreachable('a request was made');
    expect(await failure(runtimeOf(provider('a')).chat('a', hello, { signal: AbortSignal.abort() }))).toMatchObject({
      type: 'ProviderBizError',
      body: { error: { message: 'Request was cancelled' } },
    });
  });

  test('before the headers: the socket is closed', async () => {
    const closed = new Promise<void>((done) => {
      handler = (request) => request.once('close', done);
    });
    const controller = new AbortController();
    const call = failure(runtimeOf(provider('a')).chat('a', hello, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 30);
    expect(await call).toMatchObject({
      type: 'ProviderBizError',
      body: { error: { message: 'Request was cancelled' } },
    });
    await closed;
  });

  test('during the reply: the text so far stays, the socket is closed', async () => {
    const closed = new Promise<void>((done) => {
      handler = (_request, response) => {
        response.once('close', done);
        sse(response, { t: 'a' });
      };
    });
    const controller = new AbortController();
    const reply = await runtimeOf(provider('a')).chat('a', hello, { signal: controller.signal });
    const events: StreamEvent[] = [];
    for await (const event of reply.events()) {
      events.push(event);
      controller.abort();
    }
    expect(shape(events)).toEqual(['text "a"', cancelled]);
    await closed;
  });

  test('after the reply began, before it is read', async () => {
    handler = (_request, response) => sse(response, { t: 'a' });
    const controller = new AbortController();
    const reply = await runtimeOf(provider('a')).chat('a', hello, { signal: controller.signal });
    controller.abort();
    expect(shape(await collect(reply))).toEqual([cancelled]);
  });

  test('after the end: nothing happens', async () => {
    handler = answer;
    const controller = new AbortController();
    const events = await collect(await runtimeOf(provider('a')).chat('a', hello, { signal: controller.signal }));
    controller.abort();
    expect(shape(events).at(-1)).toBe('stop "stop"');
  });

  test('leaving the loop closes the socket', async () => {
    const closed = new Promise<void>((done) => {
      handler = (_request, response) => {
        response.once('close', done);
        sse(response, { t: 'a' });
      };
    });
    for await (const _batch of await runtimeOf(provider('a')).chat('a', hello)) break;
    await expect(closed).resolves.toBeUndefined();
  });
});

test('a reader that stops pauses the provider’s socket', async () => {
  let written = 0;
  const chunk = `data: ${JSON.stringify({ t: 'x'.repeat(16_000) })}\n\n`;
  handler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const more = (): void => {
      while (written < 200_000_000 && !response.destroyed) {
        written += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
    };
    more();
  };
  const reply = await runtimeOf(provider('a')).chat('a', hello);
  const batches = reply[Symbol.asyncIterator]();
  await batches.next();
  await new Promise((done) => setTimeout(done, 300));
  const before = written;
  await new Promise((done) => setTimeout(done, 300));
  expect(written).toBe(before);
  expect(written).toBeLessThan(40_000_000);
  await batches.return?.();
});

test('a server that says its last word and keeps the socket open is not waited for', async () => {
  const closed = new Promise<void>((done) => {
    handler = (_request, response) => {
      response.once('close', done);
      sse(response, { t: 'a' }, { last: 'settled' });
    };
  });
  const began = performance.now();
  const events = await collect(await runtimeOf(provider('a')).chat('a', hello));
  expect(shape(events)).toEqual(['text "a"', 'stop "settled"']);
  expect(performance.now() - began).toBeLessThan(3000);
  await expect(closed).resolves.toBeUndefined();
});
