// Calls in the worker with real packages and a fake network: batches, error types and cancellation.
import { expect, test, vi } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import type { ByteSink, ProviderDefinition, Transport } from '@tributary/runtime-core';
import { createCalls } from './calls.ts';
import { watch } from './causes.ts';
import type { News, Order } from './protocol.ts';

const definition = async (name: string): Promise<ProviderDefinition> =>
  ((await import(`@tributary/provider-${name}`)) as { readonly default: ProviderDefinition }).default;

const frame = (delta: object, finish_reason: string | null = null): Uint8Array =>
  new TextEncoder().encode(`data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason }] })}\n\n`);

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  cancelled: boolean;
}

/** A network whose response body is written by `answer`. */
function network(answer: (sink: ByteSink) => void, status = 200, body = '') {
  const sent: Sent[] = [];
  const transport: Transport = ({ url, headers }) => {
    const entry: Sent = { url, headers, cancelled: false };
    sent.push(entry);
    return Promise.resolve({
      status,
      url,
      headers: { 'content-type': status === 200 ? 'text/event-stream' : 'application/json' },
      body: {
        start: (sink: ByteSink) => {
          if (status === 200) return answer(sink);
          sink.data(new TextEncoder().encode(body));
          sink.end();
        },
        pause: () => undefined,
        resume: () => undefined,
        cancel: () => void (entry.cancelled = true),
      },
    });
  };
  return { sent, transport };
}

async function setup(transport: Transport, open?: readonly string[]) {
  const around = () => ({ protocol: 'http:', onLine: false, fetch });
  const watched = watch(transport, open && new Set(open), around);
  const providers = await Promise.all(['openai', 'ollama'].map(definition));
  const over = (given: Transport) => createRuntime({ providers, transport: given, browser: true });
  const news: News[] = [];
  const ended = Promise.withResolvers<News>();
  const take = createCalls({
    runtime: over(watched.transport),
    checked: (through) => Promise.resolve(over(through(watched.transport))),
    vendor: (id) => Promise.resolve(providers.find(({ manifest }) => manifest.id === id)?.manifest.baseURL),
    watch: watched,
    post: (each) => {
      news.push(each);
      if (each.type === 'done' || each.type === 'failed') ended.resolve(each);
    },
    beatMs: 20,
  });
  return { news, take, ended: ended.promise };
}

const ask = {
  type: 'chat',
  call: 7,
  provider: 'openai',
  params: { model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }] },
  vault: { apiKey: 'sk-1' },
} as const satisfies Order;

test('a reply comes in the batches it was read in, one message each', async () => {
  const { sent, transport } = network((sink) => {
    sink.data(frame({ content: 'a' }));
    sink.data(new Uint8Array([...frame({ content: 'b' }), ...frame({ content: 'c' })]));
    sink.data(frame({}, 'stop'));
    sink.data(new TextEncoder().encode('data: [DONE]\n\n'));
    sink.end();
  });
  const { news, take, ended } = await setup(transport);
  take(ask);
  expect(await ended).toEqual({ type: 'done', call: 7 });
  const batches = news.flatMap((each) => (each.type === 'events' ? [each.events.map(({ type }) => type)] : []));
  expect(batches).toEqual([['text'], ['text', 'text'], ['stop']]);
  expect(sent[0]?.headers['authorization']).toBe('Bearer sk-1');
});

test.each([
  [
    'a key that the vendor refuses keeps its type',
    ask,
    () => network(() => undefined, 401, '{"error":{"message":"bad key"}}').transport,
    { type: 'InvalidProviderAPIKey', message: 'bad key' },
  ],
  ['no key at all', { ...ask, vault: {} }, () => network(() => undefined).transport, { type: 'InvalidProviderAPIKey' }],
  [
    'no way there is a bad request that says why',
    ask,
    () => () => Promise.reject(new Error('fetch failed')),
    { type: 400, body: { error: { cause: 'offline' }, provider: 'openai' } },
  ],
  [
    'a dead server on this machine keeps the word of its family',
    { ...ask, provider: 'ollama', vault: {} },
    () => () => Promise.reject(Object.assign(new Error('fetch failed'), { name: 'TransportError' })),
    { type: 'OllamaServiceUnavailable', body: { error: { cause: 'unreachable' } } },
  ],
  ['a provider nobody has', { ...ask, provider: 'nobody' }, () => network(() => undefined).transport, { type: 404 }],
] as const)('%s', async (_name, order, transport, failure) => {
  const { take, ended } = await setup(transport());
  take(order);
  expect(await ended).toMatchObject({ type: 'failed', failure });
});

test('a host that the policy does not hold is reported, and nothing is sent', async () => {
  const { sent, transport } = network(() => undefined);
  const { take, ended } = await setup(transport, ['https://elsewhere.invalid']);
  take(ask);
  expect(await ended).toMatchObject({ type: 'failed', blocked: 'https://api.openai.com' });
  expect(sent).toEqual([]);
});

const check: Order = { type: 'check', call: 7, provider: 'openai', model: 'm', responses: false, vault: ask.vault };

test('a check reports what was called, how it went, and no key', async () => {
  const { take, ended } = await setup(
    network(() => undefined, 401, '{"error":{"message":"bad sk-1234567"}}').transport,
  );
  take({ ...check, vault: { apiKey: 'sk-1234567' } });
  const news = await ended;
  expect(news).toMatchObject({
    type: 'done',
    result: {
      ok: false,
      calls: [{ method: 'POST', url: 'https://api.openai.com/v1/chat/completions', status: 401 }],
      error: { errorType: 'InvalidProviderAPIKey', status: 401 },
    },
  });
  expect(JSON.stringify(news)).not.toContain('sk-1234567');
});

test('a check that finds nobody says why; one that the policy holds back is no finding', async () => {
  const failing: Transport = () => Promise.reject(new Error('fetch failed'));
  const alone = await setup(failing);
  alone.take(check);
  expect(await alone.ended).toMatchObject({
    type: 'done',
    result: { error: { errorType: 'ConnectionCheckFailed', body: { error: { cause: 'offline' } } } },
  });
  const held = await setup(failing, []);
  held.take(check);
  expect(await held.ended).toMatchObject({ type: 'failed', blocked: 'https://api.openai.com' });
});

test('a cancel closes the provider’s connection; while a call runs its heart beats, then no more', async () => {
  const { sent, transport } = network((sink) => sink.data(frame({ content: 'a' })));
  const { news, take, ended } = await setup(transport);
  take(ask);
  await vi.waitFor(() => expect(news.some(({ type }) => type === 'beat')).toBe(true));
  take({ type: 'cancel', call: 7 });
  await ended;
  expect(sent[0]?.cancelled).toBe(true);
  const { length } = news;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(news).toHaveLength(length);
});
