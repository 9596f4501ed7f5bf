// Client-side additions to the server's list of providers: the user's keys, and calls made by the browser.
import { providerRow } from '../../shared/testing/provider-infos.ts';
import { expect, test } from 'vitest';
import { createProviderRegistry } from './provider-registry.ts';
import { defaultProviderState } from '../../shared/providers/provider-states.ts';
import type { ProviderStateMap } from '../../shared/providers/provider-states.ts';
import type { ProviderStates } from './provider-states-store.ts';
import { defaultSettings } from '../settings/settings.ts';
import { createStore } from '../net/store.ts';
import { searchModels } from '../../shared/tools/search-tool.ts';
import type { VaultEntry } from './vaults.ts';

const finder = { id: 'finder', type: 'chat', enabled: true, abilities: { search: true } };
const row = { id: 'p', name: 'P', keyVault: { required: ['apiKey'] }, health: 'needs-key', models: [finder] };

test('a model can search for others from the moment on at which its provider has a key, until this browser calls it', async () => {
  const entries = createStore<Readonly<Record<string, VaultEntry>>>({});
  const switches = createStore<ProviderStateMap>({});
  const unused = () => Promise.reject(new Error('not here'));
  const states: ProviderStates = {
    store: switches,
    get: (id) => switches.get()[id] ?? defaultProviderState,
    load: unused,
    change: unused,
    changeAll: unused,
    remove: unused,
  };
  const registry = createProviderRegistry({
    transport: { getJSON: () => Promise.resolve([providerRow(row)]), sendJSON: () => Promise.resolve() },
    vaults: { store: entries, get: (id) => entries.get()[id]?.vault },
    states,
    settings: createStore(defaultSettings),
    setSettings: () => undefined,
    locked: createStore(false),
  });
  const found = () => searchModels(registry.providers.get().list).map(({ model }) => model);
  await registry.load();
  expect(found()).toEqual([]);
  entries.set({ p: { place: 'browser', vault: { apiKey: 'k' } } });
  expect(found()).toEqual(['finder']);
  switches.set({ p: { ...defaultProviderState, fetchOnClient: true } });
  expect(found()).toEqual([]);
});
