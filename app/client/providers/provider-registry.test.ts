// Client-side changes to the server's list of providers: the user's keys and browser calls.
import { providerRow } from '../../shared/testing/provider-infos.ts';
import { expect, test } from 'vitest';
import { createProviderRegistry } from './provider-registry.ts';
import { defaultProviderState } from '../../shared/providers/provider-states.ts';
import type { ProviderStateMap } from '../../shared/providers/provider-states.ts';
import type { ProviderStates } from './provider-states-store.ts';
import { defaultSettings } from '../settings/settings.ts';
import { NetworkFailure } from '../net/transport.ts';
import { createStore } from '../net/store.ts';
import { searchModels } from '../../shared/tools/search-tool.ts';
import type { VaultEntry } from './vaults.ts';

const finder = { id: 'finder', type: 'chat', enabled: true, abilities: { search: true } };
const row = { id: 'p', name: 'P', keyVault: { required: ['apiKey'] }, health: 'needs-key', models: [finder] };

function stage(getJSON: () => Promise<unknown> = () => Promise.resolve([providerRow(row)])) {
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
    transport: { getJSON, sendJSON: () => Promise.resolve() },
    vaults: { store: entries, get: (id) => entries.get()[id]?.vault },
    states,
    settings: createStore(defaultSettings),
    setSettings: () => undefined,
    locked: createStore(false),
  });
  return { registry, entries, switches };
}

test('a model can search for others from the moment on at which its provider has a key, until this browser calls it', async () => {
  const { registry, entries, switches } = stage();
  const found = () => searchModels(registry.providers.get().list).map(({ model }) => model);
  await registry.load();
  expect(found()).toEqual([]);
  entries.set({ p: { place: 'browser', vault: { apiKey: 'k' } } });
  expect(found()).toEqual(['finder']);
  switches.set({ p: { ...defaultProviderState, fetchOnClient: true } });
  expect(found()).toEqual([]);
});

test('a question typed while the network was away waits for the card that can now be read', async () => {
  let away = true;
  const { registry } = stage(() =>
    away ? Promise.reject(new NetworkFailure('away')) : Promise.resolve([providerRow(row)]),
  );
  await registry.load();
  await registry.known();
  expect(registry.cardOf('p', 'finder')).toBeUndefined();
  away = false;
  await registry.known();
  expect(registry.cardOf('p', 'finder')).toMatchObject({ id: 'finder' });
});
