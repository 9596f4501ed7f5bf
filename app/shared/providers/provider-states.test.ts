// Provider states: validated, stored sparsely, optimistic, and reverted when refused.
import { expect, test } from 'vitest';
import {
  compactStates,
  defaultProviderState,
  noModelStates,
  readProviderStates,
  switchModels,
} from './provider-states.ts';
import { createProviderStates } from '../../client/providers/provider-states-store.ts';
import type { ProviderState } from './provider-states.ts';
import { applyPatch } from '../conversation/settings-patch.ts';

const rows = [
  ['nothing', undefined, defaultProviderState],
  ['off', { enabled: false }, { ...defaultProviderState, enabled: false }],
  ['of another type', { enabled: 'no', sort: '1', models: [], settings: { searchMode: 'loud' } }, defaultProviderState],
  [
    'a provider of one’s own',
    { custom: { name: 'Mine', sdkType: 'ollama' } },
    { ...defaultProviderState, custom: { name: 'Mine', sdkType: 'ollama' } },
  ],
  ['of an interface nobody speaks', { custom: { name: 'Mine', sdkType: 'telegraph' } }, defaultProviderState],
] as const;
test.each(rows)('read: %s', (_name, stored, expected) => {
  expect(readProviderStates({ acme: stored })).toEqual({ acme: expected });
});

test('only what differs is kept, and comes back whole', () => {
  const state: ProviderState = {
    ...defaultProviderState,
    sort: 3,
    keys: 'browser',
    fetchOnClient: true,
    models: { ...defaultProviderState.models, off: ['a'], edited: { a: { abilities: { vision: false } } } },
  };
  const kept = compactStates({ acme: state, plain: defaultProviderState });
  expect(kept).toEqual({
    acme: {
      sort: 3,
      keys: 'browser',
      fetchOnClient: true,
      models: { off: ['a'], edited: { a: { abilities: { vision: false } } } },
    },
  });
  expect(readProviderStates(kept)['acme']).toEqual(state);
});

/** A server that stores settings, and may refuse a change. */
function server(providers: unknown = {}) {
  const held = { settings: { providers } as Record<string, unknown>, takes: true };
  return {
    held,
    changes: {
      read: () => Promise.resolve(structuredClone(held.settings)),
      change(setting: string, patch: unknown) {
        if (!held.takes) return Promise.reject(new Error('refused'));
        held.settings[setting] = applyPatch(held.settings[setting], patch);
        return Promise.resolve();
      },
    },
  };
}
const off = (state: ProviderState): ProviderState => ({ ...state, enabled: false });

test('a change is shown at once and then kept', async () => {
  const { held, changes } = server();
  const states = createProviderStates(changes);
  const saved = states.change('acme', off);
  expect(states.get('acme').enabled).toBe(false);
  await saved;
  expect(held.settings).toEqual({ providers: { acme: { enabled: false } } });
});

test('a change that is refused is taken back, others stay', async () => {
  const { held, changes } = server();
  const states = createProviderStates(changes);
  await states.change('other', off);
  held.takes = false;
  await expect(states.change('acme', off)).rejects.toThrow('refused');
  expect([states.get('acme').enabled, states.get('other').enabled]).toEqual([true, false]);
});

test('what another tab wrote meanwhile stays', async () => {
  const { held, changes } = server();
  const states = createProviderStates(changes);
  await states.load();
  held.settings['providers'] = { theirs: { enabled: false } };
  await states.change('acme', off);
  expect(held.settings['providers']).toEqual({ theirs: { enabled: false }, acme: { enabled: false } });
});

test('changes in one breath all arrive', async () => {
  const { held, changes } = server();
  const states = createProviderStates(changes);
  await Promise.all([
    states.change('a', off),
    states.change('b', off),
    states.change('a', (state) => ({ ...state, sort: 1 })),
  ]);
  expect(held.settings['providers']).toEqual({ a: { enabled: false, sort: 1 }, b: { enabled: false } });
  await states.remove('a');
  expect(held.settings['providers']).toEqual({ b: { enabled: false } });
});

test('many models are switched at once; what is so by itself is not stored', () => {
  const rows = [
    { card: { id: 'a' }, onByItself: true },
    { card: { id: 'b' }, onByItself: false },
  ];
  const models = { ...noModelStates, on: ['x'], off: ['a'] };
  expect(switchModels(models, rows, true)).toEqual({ ...noModelStates, on: ['x', 'b'] });
  expect(switchModels(models, rows, false)).toEqual({ ...noModelStates, on: ['x'], off: ['a'] });
});
