// Cached SDK clients: one per wire, key and base URL; each request uses the transport of its own call.
import OpenAI, { APIError, AzureOpenAI, APIConnectionError } from 'openai';
import { expect, test } from 'vitest';
import type { CallContext } from '@tributary/runtime-core';
import { clientOf, viaCall } from './kept-clients.ts';
import type { SDK } from './options.ts';

const sdk = { OpenAI, APIError, AzureOpenAI, APIConnectionError } as unknown as SDK; // as the package exports them
const contextOf = (apiKey?: string) => ({ vault: apiKey === undefined ? {} : { apiKey } }) as CallContext; // the only field read
const one = 'https://one.example/v1';

test('the same client for the same key and address, another for any other', () => {
  const wire = {};
  const first = clientOf(sdk, wire, contextOf('key'), one);
  expect(clientOf(sdk, wire, contextOf('key'), one)).toBe(first);
  const others = [
    clientOf(sdk, wire, contextOf('other'), one),
    clientOf(sdk, wire, contextOf(), one),
    clientOf(sdk, wire, contextOf('key'), 'https://two.example/v1'),
    clientOf(sdk, {}, contextOf('key'), one),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
});

test('a client that the vendor makes is made for each call', () => {
  const wire = { client: (own: SDK, settings: ConstructorParameters<SDK['OpenAI']>[0]) => new own.OpenAI(settings) };
  expect(clientOf(sdk, wire, contextOf('key'), one)).not.toBe(clientOf(sdk, wire, contextOf('key'), one));
});

test('the clients used last are kept', () => {
  const wire = {};
  const first = clientOf(sdk, wire, contextOf('key 0'), one);
  const second = clientOf(sdk, wire, contextOf('key 1'), one);
  for (let at = 2; at < 50; at++) clientOf(sdk, wire, contextOf(`key ${at}`), one);
  expect(clientOf(sdk, wire, contextOf('key 0'), one)).toBe(first);
  clientOf(sdk, wire, contextOf('one more'), one);
  expect(clientOf(sdk, wire, contextOf('key 0'), one)).toBe(first);
  expect(clientOf(sdk, wire, contextOf('key 1'), one)).not.toBe(second);
});

test('side by side, each request goes by its own call', async () => {
  const client = clientOf(sdk, {}, contextOf('key'), one);
  const sentBy = (name: string) =>
    viaCall(async (input, init) => {
      await new Promise((resolve) => setTimeout(resolve, name === 'a' ? 20 : 0));
      return Response.json({ name, url: String(input), symbols: Object.getOwnPropertySymbols(init ?? {}).length });
    });
  const replies = ['a', 'b'].map(async (name) => {
    const response = await client.post(`/${name}`, { body: {}, fetchOptions: sentBy(name) }).asResponse();
    return response.json();
  });
  expect(await Promise.all(replies)).toEqual(['a', 'b'].map((name) => ({ name, url: `${one}/${name}`, symbols: 0 })));
  await expect(client.post('/c', { body: {} }).asResponse()).rejects.toThrow('Connection error');
});

type Built = { readonly url: string; readonly init: Record<string, unknown> };

/** Returns the requests that such clients pass to `fetch`, one after another. */
async function sentBy(client: ReturnType<typeof clientOf>, requests: readonly (readonly [string, object])[]) {
  const sent: Built[] = [];
  const keep = viaCall(async (input, init) => {
    const { headers, method, body } = init ?? {};
    sent.push({ url: String(input), init: { method, body, headers: [...new Headers(headers)] } });
    return Response.json({});
  });
  for (const [path, request] of requests) await client.post(path, { ...request, fetchOptions: keep }).asResponse();
  return sent;
}

/** Returns the POST requests that a client builds, as the transport receives them. */
async function builtBy(client: ReturnType<typeof clientOf>, requests: readonly Asked[]): Promise<readonly Built[]> {
  return Promise.all(
    requests.map(async ([path, request]) => {
      const { url, req } = await client.buildRequest({ method: 'post', path, ...request });
      return { url, init: { method: 'POST', body: req.body, headers: [...req.headers] } };
    }),
  );
}
type Asked = readonly [
  path: string,
  request: { readonly body: object; readonly query?: Readonly<Record<string, string>> },
];

test('every post is the one that the SDK alone would send', async () => {
  const makesItself = {
    client: (own: SDK, settings: ConstructorParameters<SDK['OpenAI']>[0]) => new own.OpenAI(settings),
  };
  const requests: readonly Asked[] = [
    ['/chat/completions', { body: { model: 'a', messages: [{ role: 'user', content: 'one' }] } }],
    ['/chat/completions', { body: { model: 'b', n: undefined }, query: { version: '1', word: 'x y' } }],
    ['/chat/completions', { body: {} }],
    ['https://two.example/v2/chat', { body: { model: 'd' } }],
  ];
  const sent = await sentBy(clientOf(sdk, makesItself, contextOf('key'), one), requests);
  const client = clientOf(sdk, {}, contextOf('key'), one);
  expect(await builtBy(client, requests)).toEqual(sent);
  expect(await builtBy(client, requests)).toEqual(sent);
});

test('a first body that cannot be sent spoils no later request', async () => {
  const client = clientOf(sdk, {}, contextOf('key'), one);
  const circle: { self?: object } = {};
  circle.self = circle;
  await expect(builtBy(client, [['/a', { body: circle }]])).rejects.toThrow('circular');
  expect(await builtBy(client, [['/a', { body: {} }]])).toHaveLength(1);
});
