// The call path over real HTTP on loopback: order of the hooks, and refusals before any request.
import { describe, expect, test } from 'vitest';
import type { StreamEvent } from '../contract/events.ts';
import type { ChatParams } from '../contract/params.ts';
import { definePlugin } from '../contract/provider.ts';
import { VendorError } from '../errors/error.ts';
import { stages } from '../hooks/stages.ts';
import { createDecoder } from '../wire/decoder.ts';
import { at, text } from '../json/guards.ts';
import { createRuntime } from './runtime.ts';
import { readReply } from '../hooks/transform.ts';
import {
  answer,
  collect,
  failure,
  hello,
  provider,
  runtimeOf,
  shape,
  transport,
  startVendor,
  vendor,
} from './testing/kit.ts';
import type { Handler } from './testing/kit.ts';

startVendor();

describe('hooks', () => {
  test('are called in order, each with what the last one returned', async () => {
    const calls: string[] = [];
    vendor.handler = (request, response, body) => {
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

  test('a reply is read when a tap wraps the transform in an object of its own', async () => {
    vendor.handler = answer;
    const runtime = runtimeOf(
      provider('a', (hooks) => {
        hooks.transformStream.tap({ name: 'reads', stage: stages.wire }, (transform) =>
          readReply(transform, (context) => {
            const chunk = (json: unknown, out: StreamEvent[]): void => {
              const said = text(at(json, 't'));
              if (said) out.push({ id: context.id, type: 'text', data: said.toUpperCase() });
            };
            return createDecoder({
              contentType: 'text/event-stream',
              context,
              reader: { chunk, whole: chunk, end: () => true },
            });
          }),
        );
        hooks.transformStream.tap({ name: 'wraps', stage: 10 }, (transform) => ({
          push: (batch) =>
            transform
              .push(batch)
              .map((event) => (event.type === 'text' ? { ...event, data: `${event.data}!` } : event)),
          flush: () => transform.flush(),
        }));
      }),
    );
    const seen = shape(await collect(await runtime.chat('a', hello)));
    expect(seen.filter((line) => line.startsWith('text'))).toEqual(['text "HE!"', 'text "Y!"']);
  });

  test('a provider’s taps see its own calls only, a plugin’s see all', async () => {
    vendor.handler = answer;
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
    vendor.handler = never;
    expect(await failure(runtimeOf(provider('a', undefined, manifest)).chat('a', params as ChatParams))).toMatchObject(
      expected,
    );
  });

  test('an unknown provider is the fallback’s with a base URL and 404 without', async () => {
    vendor.handler = answer;
    const runtime = runtimeOf(provider('base', undefined, { fallback: true }));
    expect(await failure(runtime.chat('who', hello))).toMatchObject({
      type: 404,
      status: 404,
      body: { provider: 'who' },
    });
    expect(shape(await collect(await runtime.chat('who', hello, { vault: { baseURL: vendor.url } })))).toContain(
      'stop "stop"',
    );
  });
});

test('what the call left out of the conversation is the first event, added up', async () => {
  vendor.handler = answer;
  const runtime = runtimeOf(
    provider('a', (hooks) =>
      hooks.buildRequest.tap('cut', (request) => ({
        ...request,
        omitted: [
          { part: 'image', reason: 'format', count: 1 },
          { part: 'image', reason: 'format', count: 2 },
        ],
      })),
    ),
  );
  const from = { provider: 'b', model: 'm' };
  const messages: ChatParams['messages'] = [
    { role: 'assistant', content: 'He', reasoning_content: 'hm', from },
    ...hello.messages,
  ];
  const events = await collect(await runtime.chat('a', { ...hello, messages }));
  expect(events[0]).toMatchObject({
    type: 'data',
    data: {
      type: 'omitted',
      omitted: [
        { part: 'reasoning', reason: 'other_model', count: 1 },
        { part: 'image', reason: 'format', count: 3 },
      ],
    },
  });
  expect(shape(events.slice(1))).toEqual(['text "He"', 'text "y"', 'stop "stop"']);
});
