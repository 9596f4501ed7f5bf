// Outcomes of calls over real HTTP on loopback: events and errors of replies, failures and broken streams.
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../contract/params.ts';
import { streamChunkMessage } from '../errors/table.ts';
import { chain } from '../hooks/transform.ts';
import {
  answer,
  collect,
  failure,
  hello,
  provider,
  runtimeOf,
  shape,
  sse,
  startVendor,
  vendor,
} from './testing/kit.ts';
import type { Handler } from './testing/kit.ts';

startVendor();

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
    vendor.handler = reply;
    expect(shape(await collect(await runtimeOf(provider('a')).chat('a', hello)))).toEqual(expected);
  });

  const refused: readonly [number, string, object][] = [
    [401, '{"error":{"message":"bad key"}}', { type: 'InvalidProviderAPIKey', status: 401 }],
    [
      429,
      '{"error":{"message":"slow down","code":"rate_limit"}}',
      { type: 'QuotaLimitReached', status: 429, body: { error: { status: 429, code: 'rate_limit' } } },
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
    vendor.handler = (_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    expect(await failure(runtimeOf(provider('a')).chat('a', hello))).toMatchObject(expected);
  });

  test('a message that only calls tools may leave its content out: taps find null', async () => {
    vendor.handler = answer;
    const seen: unknown[] = [];
    const runtime = runtimeOf(
      provider('a', (hooks) => {
        hooks.normalizeParams.tap('look', (params) => {
          seen.push(...params.messages);
          return params;
        });
      }),
    );
    const calls = { role: 'assistant', tool_calls: [] } as unknown as ChatMessage; // clients omit `content`
    await collect(await runtime.chat('a', { ...hello, messages: [...hello.messages, calls] }));
    expect(seen).toEqual([...hello.messages, { role: 'assistant', content: null, tool_calls: [] }]);
  });

  test.each([
    ['authorization', 'Bearer exchanged-on-the-way'],
    ['authorization', 'Token exchanged-on-the-way'],
    ['x-goog-api-key', 'exchanged-on-the-way'],
  ])('a token the vendor repeats never comes out, wherever it came from: %s', async (name, value) => {
    vendor.handler = (_request, response) => {
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
    vendor.handler = (_request, response) => void response.writeHead(500).end('{}');
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
    vendor.handler = answer;
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
    vendor.handler = answer;
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
