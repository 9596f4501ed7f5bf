// Cards of models: what the server resolves for a question is what the browser shows, for each model of real catalogues under
// each kind of state, list and key.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groundApp } from '../../../app/server/testing/ground-app.ts';
import { createStore } from '../../../app/client/net/store.ts';
import type { VaultEntry } from '../../../app/client/providers/vaults.ts';
import { createProviderRegistry } from '../../../app/client/providers/provider-registry.ts';
import { createProviderStates } from '../../../app/client/providers/provider-states-store.ts';
import { defaultSettings } from '../../../app/client/settings/settings.ts';
import { describeProvider } from '../../../app/server/providers/providers.server.ts';
import { writeModelList } from '../../../app/server/storage/repositories/model-lists.ts';
import { changeSettings } from '../../../app/server/storage/repositories/settings.ts';
import { writeVault } from '../../../app/server/storage/repositories/vaults.ts';
import type { Storage } from '../../../app/server/storage/storage.ts';
import { cleanUp, testDatabase } from '../../../app/server/storage/testing/databases.ts';
import { askedProvider, readStates } from '../../../app/server/providers/asked-provider.ts';
import type { ProviderRow } from '../../../app/shared/api/providers.ts';

const app = groundApp();

cleanUp();

const names = ['openai', 'anthropic', 'google', 'ollama', 'openrouter', 'azure'] as const;

/** `first`, `second`: ids of the catalogue. */
const states: readonly ((first: string, second: string) => object)[] = [
  () => ({}),
  (first, second) => ({ models: { off: [first], on: [second], starred: [first] } }),
  (first, second) => ({
    models: {
      added: ['by-hand', first],
      order: [second],
      edited: {
        [first]: { abilities: { vision: false, functionCall: true, search: true }, contextWindowTokens: 1234 },
        'by-hand': { abilities: { reasoning: true }, reasoning: 'effort', deploymentName: 'mine' },
      },
    },
  }),
  () => ({ settings: { searchMode: 'off' } }),
  () => ({ settings: { searchMode: 'tool' }, enabled: false }),
  () => ({ config: { enableResponseApi: true }, fetchOnClient: true }),
];
const keys = [undefined, { apiKey: 'abcd' }, { apiKey: 'abcd', baseURL: 'https://elsewhere.example/v1' }];
const lists = (first: string): readonly (readonly object[] | undefined)[] => [
  undefined,
  [],
  [
    { id: first, functionCall: false, vision: true, contextWindowTokens: 999 },
    { id: 'only-listed', reasoning: true },
  ],
];

let storage: Storage;
const rows = new Map<string, ProviderRow>();
beforeAll(async () => {
  storage = await (await testDatabase('sqlite')).open();
  for (const name of names) {
    const row = await describeProvider(app, name, { health: false });
    if (row) rows.set(name, row);
  }
}, 60_000);
afterAll(() => storage.close());

const unused = (): Promise<never> => Promise.reject(new Error('A card is resolved without it'));

async function registryOf(setting: object, list: readonly object[] | undefined, id: string, key: object | undefined) {
  const answers: Readonly<Record<string, unknown>> = {
    '/api/providers': [...rows.values()],
    '/api/model-lists': { lists: list ? { [id]: { models: list, fetchedAt: Date.now() } } : {} },
  };
  const transport = { getJSON: (path: string) => Promise.resolve(structuredClone(answers[path])), sendJSON: unused };
  const providerStates = createProviderStates({ read: () => Promise.resolve({ providers: setting }), change: unused });
  await providerStates.load();
  const vaults = createStore<Readonly<Record<string, VaultEntry>>>(
    key ? { [id]: { place: 'server', vault: key } } : {},
  );
  const registry = createProviderRegistry({
    transport,
    vaults: { store: vaults, get: () => undefined },
    states: providerStates,
    settings: createStore(defaultSettings),
    setSettings: () => undefined,
    locked: createStore(false),
  });
  await registry.load();
  return registry;
}

let count = 0;
async function compare(id: string, state: object, list: readonly object[] | undefined, key: object | undefined) {
  const setting = { [id]: state };
  const userId = `user-${count++}`;
  await changeSettings(storage, userId, { providers: setting });
  if (list) await writeModelList(storage, userId, { provider: id, models: JSON.stringify(list), fetchedAt: 1 });
  if (key) await writeVault(storage, { userId, provider: id, sealed: '', hint: JSON.stringify(key) });
  const registry = await registryOf(setting, list, id, key);
  const asked = await askedProvider(storage, (name) => Promise.resolve(rows.get(name)), {
    userId,
    provider: id,
    states: await readStates(storage, userId),
    given: {},
    health: false,
  });
  expect(asked.route).toBe(registry.routeOf(id));
  const shown = registry.providers.get().list.find((info) => info.id === id)?.models ?? [];
  for (const { id: model } of [...shown, { id: 'unheard-of' }]) {
    expect(asked.card(model), `${id}/${model}`).toEqual(registry.cardOf(id, model));
  }
  expect(asked.whole()?.models).toEqual(shown);
  return shown.length;
}

describe.each(names)('%s', (name) => {
  test.each(states.map((state, at) => [at, state] as const))('state %i', async (_at, state) => {
    const [first = 'a', second = 'b'] = rows.get(name)?.models.map(({ id }) => id) ?? [];
    for (const list of lists(first)) {
      for (const key of keys) expect(await compare(name, state(first, second), list, key)).toBeGreaterThan(0);
    }
  });
});

test('providers of the user’s own', async () => {
  for (const sdkType of ['openai', 'anthropic', 'google', 'ollama', 'azure'] as const) {
    for (const key of keys) {
      const state = { custom: { name: 'Mine', sdkType }, models: { added: ['m'] } };
      expect(await compare('my-own', state, [{ id: 'listed' }], key)).toBe(2);
    }
  }
});
