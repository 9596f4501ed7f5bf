// Each call is reported once, however it ends, with labels of a closed set.
import { expect, test } from 'vitest';
import { TributaryError } from '@tributary/runtime-core';
import type { ChatReply, ProviderDefinition, Runtime, StreamEvent } from '@tributary/runtime-core';
import { observed } from '../process/observe.ts';
import { groundApp } from '../testing/ground-app.ts';
import { observedRuntime } from './observed-runtime.ts';

const text: StreamEvent = { id: '', type: 'text', data: 'hi' };
const usage: StreamEvent = { id: '', type: 'usage', data: { totalInputTokens: 3, totalOutputTokens: 4 } };
const failure: StreamEvent = {
  id: '',
  type: 'error',
  data: { type: 'QuotaLimitReached', message: '', body: {}, provider: 'known' },
};

const scripted = (...batches: readonly (readonly StreamEvent[])[]): ChatReply => ({
  wire: 'script',
  status: 200,
  headers: {},
  async *events() {
    for (const batch of batches) yield* batch;
  },
  async *[Symbol.asyncIterator]() {
    yield* batches;
  },
  pushTo(sink) {
    for (const batch of batches) sink.events(batch);
    sink.end();
    return { resume: () => undefined, cancel: () => undefined };
  },
  cancel: () => undefined,
});

const definition: ProviderDefinition = {
  manifest: { id: 'known', name: 'Known', family: 'openai-style', operations: ['chat'], keyVault: { required: [] } },
  models: [],
  apply: () => undefined,
};
const ticket = { userId: 'anna', provider: 'own', purpose: 'chat', keyFrom: 'server' } as const;

function over(begin: () => Promise<ChatReply>) {
  const app = groundApp();
  const runtime: Runtime = {
    chat: begin,
    forward: () => Promise.resolve(undefined),
    run: () => Promise.reject(new TributaryError(405, 'no', { error: 'no' })),
    cards: () => Promise.resolve([{ id: 'in-catalogue', type: 'chat' }]),
  };
  const own = observedRuntime(app, { get: async (id) => (id === 'known' ? definition : undefined) }, runtime, () => ({
    ticket,
  }));
  const series = (): readonly string[] =>
    observed(app)
      .text()
      .split('\n')
      .filter((line) => /^tributary_calls_total\{|_tokens_total\{/.test(line));
  const ask = (provider: string, model: string, signal = new AbortController().signal) =>
    own.chat(provider, { model, messages: [] }, { signal });
  return { app, own, series, ask };
}

const through = async (reply: ChatReply): Promise<void> => {
  for await (const _batch of reply);
};

test('10,000 invented names are one series', async () => {
  const { series, ask } = over(async () => scripted([text, usage]));
  for (let at = 0; at < 10_000; at++) await through(await ask(at % 2 ? 'known' : `invented-${at}`, `invented-${at}`));
  await through(await ask('known', 'in-catalogue'));
  await expect
    .poll(series)
    .toEqual([
      'tributary_calls_total{provider="other",model="other",outcome="done",error=""} 5000',
      'tributary_calls_total{provider="known",model="other",outcome="done",error=""} 5000',
      'tributary_calls_total{provider="known",model="in-catalogue",outcome="done",error=""} 1',
      'tributary_call_tokens_total{provider="other",model="other",direction="in"} 15000',
      'tributary_call_tokens_total{provider="other",model="other",direction="out"} 20000',
      'tributary_call_tokens_total{provider="known",model="other",direction="in"} 15000',
      'tributary_call_tokens_total{provider="known",model="other",direction="out"} 20000',
      'tributary_call_tokens_total{provider="known",model="in-catalogue",direction="in"} 3',
      'tributary_call_tokens_total{provider="known",model="in-catalogue",direction="out"} 4',
    ]);
});

const rejected = (): Promise<ChatReply> =>
  Promise.reject(new TributaryError('InvalidProviderAPIKey', 'no', { error: 'no' }));
const ends: readonly [string, () => Promise<ChatReply>, (reply: Promise<ChatReply>) => Promise<void>, string][] = [
  [
    'a refusal',
    rejected,
    async (reply) => void (await reply.catch(() => undefined)),
    'outcome="error",error="InvalidProviderAPIKey"',
  ],
  [
    'an error in the stream',
    async () => scripted([text], [failure]),
    async (reply) => through(await reply),
    'outcome="error",error="QuotaLimitReached"',
  ],
  [
    'a reader that leaves',
    async () => scripted([text], [text]),
    async (reply) => {
      for await (const _event of (await reply).events()) return;
    },
    'outcome="abort",error=""',
  ],
  [
    'a cancelled reply',
    async () => scripted([text]),
    async (reply) => (await reply).cancel(),
    'outcome="abort",error=""',
  ],
  [
    'a pushed reply',
    async () => scripted([text]),
    async (reply) => void (await reply).pushTo({ events: () => true, end: () => undefined }),
    'outcome="done",error=""',
  ],
];

test.each(ends)('%s', async (_name, begin, read, labels) => {
  const { series, ask } = over(begin);
  await read(ask('known', 'm'));
  await expect.poll(series).toEqual([`tributary_calls_total{provider="known",model="other",${labels}} 1`]);
});
