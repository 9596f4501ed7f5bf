import type { ModelCard } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { ProviderInfo } from '../providers/providers.ts';
import { sourcesFound } from './found.ts';
import { searchPlan } from './search-tool.ts';

const card = (id: string, more: Partial<ModelCard> = {}): ModelCard => ({ id, type: 'chat', enabled: true, ...more });
const searches = { abilities: { search: true, functionCall: true } } as const;
const provider = (id: string, models: readonly ModelCard[], more: Partial<ProviderInfo> = {}): ProviderInfo => ({
  id,
  name: id,
  operations: ['chat'],
  keyVault: { required: [], optional: [], anyOf: [], placeholders: {} },
  links: {},
  models,
  otherModels: [],
  health: 'ready',
  browser: false,
  ...more,
});

const asksForKey = { required: ['apiKey' as const], optional: [], anyOf: [], placeholders: {} };
const plain = card('plain', { abilities: { functionCall: true } });
const list = [
  provider('home', [
    plain,
    card('finder', searches),
    card('byTool', { ...searches, settings: { searchImpl: 'tool' } }),
  ]),
  provider('away', [card('finder', searches)]),
  provider('locked', [card('finder', searches)], { health: 'needs-key', keyVault: asksForKey }),
  provider('bare', [plain]),
  provider('keyed', [plain, card('finder', searches)], { health: 'needs-key', keyed: true, keyVault: asksForKey }),
  provider('here', [plain, card('finder', searches)], { keyed: true, onClient: true }),
];
const on = { ...defaultChatConfig, provider: 'home', model: 'plain', searchMode: 'on' } as const;

const rows = [
  ['off', { searchMode: 'off' }, plain, ['off', undefined]],
  ['no choice: a model of the same provider', {}, plain, ['tool', 'home/finder']],
  ['the chosen one', { searchFCModel: 'away/finder' }, plain, ['tool', 'away/finder']],
  ['the chosen one has no key any more', { searchFCModel: 'locked/finder' }, plain, ['tool', 'home/finder']],
  ['no choice, and the provider has none', { provider: 'bare' }, plain, ['off', undefined]],
  ['a provider with the user’s own key', { provider: 'keyed' }, plain, ['tool', 'keyed/finder']],
  ['… chosen for another', { searchFCModel: 'keyed/finder' }, plain, ['tool', 'keyed/finder']],
  [
    'this browser calls it itself: the server has no key to ask it with',
    { provider: 'here' },
    plain,
    ['off', undefined],
  ],
  ['… chosen for another', { searchFCModel: 'here/finder' }, plain, ['tool', 'home/finder']],
  ['a model without tools', {}, card('mute'), ['off', undefined]],
  ['its own search', { model: 'finder' }, card('finder', searches), ['model', undefined]],
  ['not its own', { model: 'finder', useModelBuiltinSearch: false }, card('finder', searches), ['tool', 'home/finder']],
  [
    'its card says by a tool',
    { model: 'byTool' },
    card('byTool', { ...searches, settings: { searchImpl: 'tool' } }),
    ['tool', 'home/finder'],
  ],
] as const;
test.each(rows)('who searches, %s', (_name, change, model, expected) => {
  const plan = searchPlan({ ...on, ...change }, model, list);
  expect([plan.by, plan.model && `${plan.model.provider}/${plan.model.model}`]).toEqual(expected);
});

const engine = { id: 'search-brave', title: 'Brave Search' };
test.each([
  ['an engine instead of a model of the provider', {}, plain, ['tool', undefined, 'search-brave']],
  [
    'the model chosen in the chat before it',
    { searchFCModel: 'away/finder' },
    plain,
    ['tool', 'away/finder', undefined],
  ],
  ['a provider without search models', { provider: 'bare' }, plain, ['tool', undefined, 'search-brave']],
  ['a model without tools', {}, card('mute'), ['off', undefined, undefined]],
  ['its own search', { model: 'finder' }, card('finder', searches), ['model', undefined, undefined]],
  ['off', { searchMode: 'off' }, plain, ['off', undefined, undefined]],
] as const)('who searches with an engine, %s', (_name, change, model, expected) => {
  const plan = searchPlan({ ...on, ...change }, model, list, engine);
  expect([plan.by, plan.model && `${plan.model.provider}/${plan.model.model}`, plan.engine?.id]).toEqual(expected);
});

const result = (content: unknown) => ({
  id: 't',
  parentId: 'a',
  createdAt: 1,
  role: 'tool' as const,
  toolCallId: 'c',
  name: 'web-search____search',
  content: typeof content === 'string' ? content : JSON.stringify(content),
});
const citation = (url: string) => ({ url, title: url });

test('sources of tools: numbered while one has found them, each address once', () => {
  const one = result({ text: 'x', citations: [citation('https://a/'), citation('https://b/')] });
  const other = result({ text: 'y', citations: [citation('https://b/'), citation('https://c/')] });
  expect(sourcesFound([one])).toMatchObject({
    citations: [{ url: 'https://a/' }, { url: 'https://b/' }],
    numbered: true,
  });
  expect(sourcesFound([one, other])).toEqual({
    citations: [citation('https://a/'), citation('https://b/'), citation('https://c/')],
    numbered: false,
  });
  for (const none of ['plain "citations"', '{"citations": "many"}', '{"citations": [7]}', '{"citations": [', '{"a":1}'])
    expect(sourcesFound([result(none)])).toBeUndefined();
});
