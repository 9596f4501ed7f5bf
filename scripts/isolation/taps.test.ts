// Taps of the host on the requests of an isolated provider: they see what it built, and what they change is sent.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelledMessage, createRuntime, definePlugin, TributaryError } from '../../runtime-core/index.ts';
import type {
  ChatParams,
  ProviderDefinition,
  ProviderHooks,
  StreamEvent,
  WireReply,
  WireRequest,
} from '../../runtime-core/index.ts';
import { createIsolation, createNodeTransport, findPackages } from '../../runtime-core/node/index.ts';
import type { Isolation } from '../../runtime-core/node/index.ts';
import { fetchIsolationNode } from '../lib/node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const transport = createNodeTransport();
interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}
let received: Received[] = [];
let folder: string;
let vendor: Server;
let isolation: Isolation;
let provider: ProviderDefinition;

beforeAll(async () => {
  const node = await fetchIsolationNode();
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-taps-')));
  vendor = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: JSON.parse(Buffer.concat(parts).toString()) });
      response.setHeader('content-type', 'text/event-stream');
      response.end('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
    });
  });
  await new Promise<void>((done) => vendor.listen(0, '127.0.0.1', done));
  const { port } = vendor.address() as AddressInfo;
  const path = join(folder, 'package');
  await mkdir(path);
  const json = { name: 'own', type: 'module', exports: './index.js', tributary: { kind: 'provider', apiVersion: 1 } };
  await writeFile(join(path, 'package.json'), JSON.stringify(json));
  await writeFile(
    join(path, 'index.js'),
    `import { defineProvider } from '@tributary/runtime-core';
     import { scale } from '@tributary/runtime-core/rules';
     import { openaiStyle } from '@tributary/provider-openai-style';
     const wire = openaiStyle({ baseURL: 'http://127.0.0.1:${port}' });
     export default defineProvider({
       manifest: { id: 'own', name: 'Own', family: 'openai-style', operations: ['chat'], keyVault: { required: [] }, hosts: ['127.0.0.1:${port}'] },
       models: [],
       rules: [scale('temperature', 0.5)],
       apply(hooks) {
         wire(hooks);
         hooks.normalizeParams.tap('own', (params) => { if (params.model === 'broken') throw new Error('no luck'); return params; });
         hooks.buildRequest.tap('own', (request) => ({ ...request, headers: { ...request.headers, 'x-own': 'one' }, omitted: [{ part: 'image', reason: 'model', count: 2 }] }));
       },
     });`,
  );
  isolation = createIsolation({ node, root, cache: join(folder, 'cache'), limits: { idleMs: 2000 } });
  const [found] = await findPackages({ folders: [], root, named: path });
  if (!found || 'problem' in found) throw new Error('the package is gone');
  const module = (await isolation.isolate(found).import()) as { readonly default: ProviderDefinition };
  provider = module.default;
}, 120_000);
beforeEach(() => (received = []));
afterAll(async () => {
  isolation.close();
  vendor.close();
  await transport.close();
  await rm(folder, { recursive: true });
});

async function chat(apply: (hooks: ProviderHooks) => void, model = 'm', signal?: AbortSignal): Promise<StreamEvent[]> {
  const plugin = definePlugin({ id: 'tap', apply });
  const runtime = createRuntime({ providers: [provider], plugins: [plugin], transport });
  const params: ChatParams = { model, messages: [{ role: 'user', content: 'hello' }] };
  const reply = await runtime.chat('own', params, signal ? { signal } : {});
  const events: StreamEvent[] = [];
  for await (const event of reply.events()) events.push(event);
  return events;
}
const textOf = (events: readonly StreamEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.data : '')).join('');

const bodyOf = (at: number): unknown => received[at]?.body;

test('a tap sees the wire, the headers and the body that the package has built', async () => {
  const seen: WireRequest[] = [];
  await chat((hooks) => hooks.buildRequest.tap('tap', (request) => (seen.push(request), request)));
  expect(seen).toEqual([
    expect.objectContaining({
      wire: 'openai-chat',
      model: 'm',
      headers: { 'x-own': 'one' },
      body: expect.objectContaining({ model: 'm', messages: [{ role: 'user', content: 'hello' }], stream: true }),
    }),
  ]);
  expect(received).toHaveLength(1);
  expect(bodyOf(0)).toMatchObject(seen[0]?.body ?? {});
});

test('a temperature is scaled in the package, and one that is meant on the vendor’s range is not', async () => {
  const runtime = createRuntime({ providers: [provider], transport });
  const params: ChatParams = { model: 'm', messages: [{ role: 'user', content: 'hello' }], temperature: 0.8 };
  for (const unscaled of [false, true])
    for await (const _ of (await runtime.chat('own', params, { unscaled })).events());
  expect(received.map(({ body }) => body)).toEqual([
    expect.objectContaining({ temperature: 0.4 }),
    expect.objectContaining({ temperature: 0.8 }),
  ]);
});

test.each<[string, (request: WireRequest) => WireRequest]>([
  [
    'as a copy',
    (request) => ({
      ...request,
      headers: { ...request.headers, 'x-tap': 'two' },
      body: { ...request.body, temperature: 0.5, messages: [{ role: 'user', content: 'changed' }] },
    }),
  ],
  [
    'in place',
    (request) => {
      Object.assign(request.headers, { 'x-tap': 'two' });
      Object.assign(request.body, { temperature: 0.5, messages: [{ role: 'user', content: 'changed' }] });
      return request;
    },
  ],
])('what a tap changes %s is sent', async (_how, change) => {
  const events = await chat((hooks) => hooks.buildRequest.tap('tap', change));
  expect(received).toEqual([
    expect.objectContaining({
      method: 'POST',
      url: '/chat/completions',
      headers: expect.objectContaining({ 'x-own': 'one', 'x-tap': 'two' }),
      body: expect.objectContaining({ temperature: 0.5, messages: [{ role: 'user', content: 'changed' }] }),
    }),
  ]);
  expect(textOf(events)).toBe('Hi');
});

test('a tap on send sees the request before it leaves, and after the taps on buildRequest', async () => {
  const seen: [number, WireRequest][] = [];
  await chat((hooks) => {
    hooks.buildRequest.tap('tap', (request) => ({ ...request, body: { ...request.body, top_p: 0.25 } }));
    hooks.send.tap({ name: 'tap', stage: 0 }, (request) => void seen.push([received.length, request]));
  });
  expect(seen).toEqual([[0, expect.objectContaining({ body: expect.objectContaining({ top_p: 0.25 }) })]]);
  expect(bodyOf(0)).toMatchObject({ top_p: 0.25 });
});

test('what the package left out is reported once', async () => {
  const events = await chat((hooks) => hooks.buildRequest.tap('tap', (request) => ({ ...request })));
  expect(events.filter(({ type }) => type === 'data').map(({ data }) => data)).toEqual([
    { type: 'omitted', omitted: [{ part: 'image', reason: 'model', count: 2 }] },
  ]);
});

const byItself: WireReply = {
  wire: 'none',
  status: 200,
  headers: {},
  body: { start: (sink) => sink.end(), pause() {}, resume() {}, cancel() {} },
  decoder: ({ id }) => ({
    done: false,
    feed: () => [],
    end: () => [
      { id, type: 'text', data: 'from memory' },
      { id, type: 'stop', data: 'stop' },
    ],
  }),
};

test.each<[string, (hooks: ProviderHooks) => void, string]>([
  [
    'refused by a tap',
    (hooks) =>
      hooks.buildRequest.tap('tap', () => {
        throw new TributaryError('PermissionDenied', 'not today', { error: { message: 'not today' }, provider: 'own' });
      }),
    'not today',
  ],
  [
    'answered by a tap',
    (hooks) => hooks.send.tapPromise({ name: 'tap', stage: 0 }, () => Promise.resolve(byItself)),
    'from memory',
  ],
])(
  'a call %s sends nothing, and its process is free to end',
  async (_how, apply, expected) => {
    const said = await chat(apply).then(textOf, (error: Error) => error.message);
    expect([said, received]).toEqual([expected, []]);
    // One call that waits for the host holds its process.
    await expect.poll(() => isolation.pids().size, { timeout: 30_000 }).toBe(0);
    expect(textOf(await chat(() => undefined))).toBe('Hi');
    expect(received).toHaveLength(1);
  },
  60_000,
);

test('a call that is stopped while a tap thinks sends nothing', async () => {
  const controller = new AbortController();
  const stopping = (hooks: ProviderHooks): void =>
    hooks.buildRequest.tapPromise('tap', async (request) => {
      controller.abort(new Error('stopped'));
      return request;
    });
  await expect(chat(stopping, 'm', controller.signal)).rejects.toThrow(cancelledMessage);
  expect(textOf(await chat(() => undefined))).toBe('Hi');
  expect(received).toHaveLength(1);
});

test('a package that fails before it has built a request fails with its own words', async () => {
  await expect(chat(() => undefined, 'broken')).rejects.toThrow('no luck');
  expect(received).toEqual([]);
});
