// The suite of plugins on sample plugins: correct ones pass, and each wrong one fails the case meant for it.
import { fileURLToPath } from 'node:url';
import { chain, definePlugin, ToolError } from '@tributary/runtime-core';
import type { PluginDefinition, StreamEvent, StreamTransform, ToolFunction } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { runCase } from '../check.ts';
import { appliesTo, pluginCases } from './cases.ts';
import type { PluginSubject, ToolFixture } from './subject.ts';

const manifest = {
  identifier: 'rates',
  api: [
    {
      name: 'rate',
      description: 'The rate of a currency.',
      access: 'outside' as const,
      parameters: { type: 'object', properties: { of: { type: 'string' } }, required: ['of'] },
    },
  ],
  settings: { properties: { decimals: { type: 'integer' as const, default: 2 } } },
};

const url = 'https://rates.test/eur';
const page = { status: 200, contentType: 'application/json', text: '{"rate":1.25}' };
const fixtures: readonly ToolFixture[] = [
  { id: 'rate', tool: 'rate', arguments: { of: 'EUR' }, replies: { [url]: page }, expect: { result: { rate: 1.25 } } },
  { id: 'nothing', tool: 'rate', arguments: { of: '' }, expect: { error: 'no currency is named' } },
];

const rate: ToolFunction = async ({ of }, { fetch }) => {
  if (of === '') throw new ToolError('no currency is named');
  const { status, text } = await fetch(url).catch(() => ({ status: 0, text: '' }));
  if (status !== 200) throw new ToolError('the rates cannot be reached');
  try {
    return { rate: (JSON.parse(text) as { rate: number }).rate }; // the page of the fixture
  } catch {
    throw new ToolError('the rates cannot be read');
  }
};

const tool = (run: ToolFunction, more: object = {}, hosts: readonly string[] = ['rates.test']): PluginDefinition =>
  definePlugin({ id: 'rates', hosts, tools: { manifest: { ...manifest, ...more }, run: { rate: run } } });

const tap = (make: () => StreamTransform): PluginDefinition =>
  definePlugin({
    id: 'tapping',
    apply(hooks) {
      hooks.transformStream.tap('tapping', (transform) => chain(transform, make()));
    },
  });

const each = (change: (event: StreamEvent) => readonly StreamEvent[]) => (): StreamTransform => ({
  push: (batch) => batch.flatMap(change),
  flush: () => [],
});

const loud = each((event) => [event.type === 'text' ? { ...event, data: event.data.toUpperCase() } : event]);
const folder = fileURLToPath(new URL('../../plugins/clock/', import.meta.url));
const subject = (plugin: PluginDefinition, more: Partial<PluginSubject> = {}): PluginSubject => ({
  plugin,
  fixtures,
  problems: [],
  folder,
  readAtImport: [],
  connectedAtImport: [],
  ...more,
});

const failed = async (under: PluginSubject, ids?: readonly string[]): Promise<readonly string[]> => {
  const out: string[] = [];
  for (const one of pluginCases.filter((each) => appliesTo(each, under) && (ids?.includes(each.id) ?? true))) {
    const { outcome, failure } = await runCase(one, under);
    if (outcome === 'failed') out.push(failure?.where === 'the case itself' ? `${one.id}: ${failure.found}` : one.id);
  }
  return out;
};

test('right plugins pass everything', async () => {
  expect(await failed(subject(tool(rate)))).toEqual([]);
  expect(await failed(subject(tap(loud)))).toEqual([]);
});

let shared = '';
const wrong: readonly (readonly [string, readonly string[], PluginSubject])[] = [
  [
    'is a provider’s folder',
    ['C-200'],
    subject(tool(rate), { folder: fileURLToPath(new URL('../../providers/groq/', import.meta.url)) }),
  ],
  ['is no definition of definePlugin', ['C-201'], subject({ id: 'rates', apply: () => undefined })],
  ['names an api without a function', ['C-202'], subject(tool(rate, { api: [...manifest.api, { name: 'other' }] }))],
  [
    'has a default of another type',
    ['C-203'],
    subject(tool(rate, { settings: { properties: { decimals: { type: 'integer', default: 'two' } } } })),
  ],
  ['says nothing of its api', ['C-204'], subject(tool(rate, { api: [{ name: 'rate' }] }))],
  ['shows no call', ['C-205'], subject(tool(rate), { fixtures: [] })],
  ['gives another result', ['C-206'], subject(tool(() => ({ rate: 1 })))],
  ['gives what JSON cannot hold', ['C-206'], subject(tool(() => undefined))],
  [
    'throws where people should be told',
    ['C-206', 'C-208'],
    subject(tool(async ({ of }, { fetch }) => (of === '' ? null : JSON.parse((await fetch(url)).text)))),
  ],
  [
    'connects by itself',
    ['C-207'],
    subject(tool(async () => globalThis.fetch('http://127.0.0.1:49151/').then(() => ({ rate: 1.25 })))),
  ],
  ['connects at import', ['C-207'], subject(tool(rate), { connectedAtImport: ['127.0.0.1:49151'] })],
  ['reads the environment', ['C-207'], subject(tool(rate), { readAtImport: ['HOME'] })],
  ['never ends', ['C-209'], subject(tool(() => new Promise(() => undefined)))],
  ['declares no host', ['C-210'], subject(tool(rate, {}, []))],
  ['declares another host', ['C-210'], subject(tool(rate, {}, ['rates.example']))],
  [
    'throws in push',
    ['C-220'],
    subject(
      tap(
        each(() => {
          throw new Error('push bug');
        }),
      ),
    ),
  ],
  ['drops the end', ['C-220'], subject(tap(each((event) => (event.type === 'tool_calls' ? [] : [event]))))],
  [
    'gives events of its own',
    ['C-220'],
    subject(tap(each((event) => [event, { id: event.id, type: 'mood', data: 1 } as unknown as StreamEvent]))),
  ],
  [
    'keeps the last event of each batch',
    ['C-221'],
    subject(tap(() => ({ push: (batch) => (batch.length > 1 ? batch.slice(1) : batch), flush: () => [] }))),
  ],
  [
    'mixes calls that run at once',
    ['C-222'],
    subject(
      tap(
        each((event) => {
          if (event.type !== 'text') return [event];
          const before = shared;
          shared = event.data;
          return [{ ...event, data: before === '' ? event.data : `${before.length}${event.data}` }];
        }),
      ),
    ),
  ],
  [
    'changes the params in place',
    ['C-223'],
    subject(
      definePlugin({
        id: 'cold',
        apply: (hooks) => hooks.normalizeParams.tap('cold', (params) => Object.assign(params, { temperature: 0 })),
      }),
    ),
  ],
  [
    'names every error',
    ['C-224'],
    subject(definePlugin({ id: 'namer', apply: (hooks) => hooks.mapError.tap('namer', () => 'AgentRuntimeError') })),
  ],
];

test.each(wrong)('%s', { timeout: 60_000 }, async (_name, ids, under) => {
  expect(await failed(under, ids)).toEqual(ids);
});

test('every case is tripped by one of them', () => {
  expect(pluginCases.map(({ id }) => id).filter((id) => !wrong.some(([, ids]) => ids.includes(id)))).toEqual([]);
});
