// Default model of a new chat: a configured one, else an available one; never a retired model in any catalogue.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLoader } from '@tributary/runtime-core/loader';
import { findPackages } from '@tributary/runtime-core/node';
import { automaticDefault, firstModel, fixedDefault, isSettled, stillStands } from './default-model.ts';
import { readModelKey } from './model-key.ts';
import { providersFrom } from '../testing/provider-infos.ts';
import type { ProviderInfo } from './providers.ts';

const chat = (id: string, enabled = true) => ({ id, type: 'chat' as const, enabled });
const make = (id: string, rest: Partial<ProviderInfo> = {}): ProviderInfo => {
  const [info] = providersFrom([{ id, name: id, health: 'ready', models: [] }]);
  if (!info) throw new Error('unreadable');
  return { ...info, ...rest };
};
const vendor = (id: string, rest: Partial<ProviderInfo> = {}) =>
  make(id, { models: [chat('old'), chat('best'), chat('trial-preview')], recommended: ['best'], ...rest });
const local = (rest: Partial<ProviderInfo> = {}) =>
  make('lm', {
    localURL: 'http://127.0.0.1:1/v1',
    models: [chat('bundled', false), chat('installed')],
    listed: new Set(['installed']),
    ...rest,
  });
const { listed: _, ...unlisted } = local();
const demo = make('demo', { models: [chat('demo')] });

const automatic: readonly [string, readonly ProviderInfo[], string | undefined][] = [
  ['a recommended model before the first of the catalogue', [vendor('a')], 'a/best'],
  ['not one that the vendor’s own list lacks', [vendor('a', { listed: new Set(['old']) })], 'a/old'],
  [
    'rather another vendor’s recommended one than that',
    [vendor('a', { listed: new Set(['old']) }), vendor('b', { listed: new Set(['best']) })],
    'b/best',
  ],
  ['a local server’s installed model, not its catalogue’s', [local(), demo], 'lm/installed'],
  ['not a local server of which no list is known', [unlisted, demo], 'demo/demo'],
  ['not a local server that has stopped', [local({ health: 'unreachable' }), demo], 'demo/demo'],
  ['a vendor’s before a local server’s', [local(), vendor('a')], 'a/best'],
  ['with the user’s own key before the operator’s', [vendor('a'), vendor('b', { keyed: true })], 'b/best'],
  ['not a provider that is off', [vendor('a', { off: true }), demo], 'demo/demo'],
  ['nothing where nothing answers', [vendor('a', { health: 'needs-key' })], undefined],
];
test.each(automatic)('%s', (_name, list, expected) => {
  const choice = automaticDefault(list);
  expect(choice && `${choice.provider}/${choice.model}`).toBe(expected);
});

test('the user’s default before the operator’s, and neither where its provider cannot be used', () => {
  const list = [vendor('a'), vendor('b', { defaultModel: 'set' })];
  expect(fixedDefault({ list, wanted: 'a/x/y' })).toEqual({ provider: 'a', model: 'x/y' });
  expect(fixedDefault({ list, wanted: 'gone/x' })).toEqual({ provider: 'b', model: 'set' });
  expect(fixedDefault({ list: [vendor('a')], wanted: '' })).toBeUndefined();
  const withheld = [vendor('a', { withheld: ['x/y'] }), ...list.slice(1)];
  expect(fixedDefault({ list: withheld, wanted: 'a/x/y' })).toEqual({ provider: 'b', model: 'set' });
  expect([readModelKey('a/'), readModelKey('/b'), readModelKey('a')]).toEqual([undefined, undefined, undefined]);
});

test('a choice stands while its provider answers and lists the model', () => {
  const choice = { provider: 'lm', model: 'installed' };
  expect(stillStands(choice, [local()])).toBe(true);
  expect(stillStands(choice, [local({ listed: new Set(['other']) })])).toBe(false);
  expect(stillStands(choice, [local({ health: 'unreachable' })])).toBe(false);
});

test.each([
  ['gemini-3-pro-preview', false],
  ['gemini-2.0-flash-exp', false],
  ['grok-beta', false],
  ['command-a-03-2025', true],
  ['expanse-32b', true],
  ['alphabet', true],
])('%s may be a default: %s', (id, expected) => {
  expect(isSettled(chat(id))).toBe(expected);
});

test('every catalogue names recommended models that it has switched on, and none for a trial', async () => {
  const root = process.cwd();
  const loader = createLoader(() => findPackages({ folders: [`${root}/providers`], root, named: undefined }));
  const vendors = (await loader.providers()).filter(
    ({ manifest }) =>
      !manifest.hidden && !manifest.local && manifest.id !== 'demo' && manifest.operations.includes('chat'),
  );
  expect(vendors.length).toBeGreaterThan(readdirSync(`${root}/providers`).length / 2);
  const wrong: string[] = [];
  for (const { manifest, models } of vendors) {
    const cards = (typeof models === 'function' ? (await models()).models : models).filter(
      (card) => isSettled(card) && card.visible !== false,
    );
    const on = cards.filter(({ enabled }) => enabled === true);
    const offered = new Set((on.length > 0 ? on : cards).map(({ id }) => id));
    const { models: named = [], date = '' } = manifest.recommended ?? {};
    if (offered.size > 0 && named.length === 0) wrong.push(`${manifest.id}: names none`);
    for (const id of named) if (!offered.has(id)) wrong.push(`${manifest.id}: ${id}`);
    if (named.length > 0 && Number.isNaN(Date.parse(date))) wrong.push(`${manifest.id}: date ${date}`);
    // Before the vendor's list is known, the default is a recommended model.
    const info = make(manifest.id, { models: cards, recommended: named });
    if (named.length > 0 && firstModel(info)?.id !== named[0]) wrong.push(`${manifest.id}: begins with another`);
  }
  expect(wrong).toEqual([]);
}, 180_000);
