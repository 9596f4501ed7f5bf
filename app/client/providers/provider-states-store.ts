// The user's decisions about providers in this browser: shown at once, kept on the server.
import { compactStates, defaultProviderState, readProviderStates } from '../../shared/providers/provider-states.ts';
import type { ProviderState, ProviderStateMap } from '../../shared/providers/provider-states.ts';
import type { SettingsChanges } from '../settings/settings-changes.ts';
import { applyPatch, patchBetween } from '../../shared/conversation/settings-patch.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';

export interface ProviderStates {
  readonly store: Store<ProviderStateMap>;
  /** The defaults for a provider that nobody touched. */
  get(id: string): ProviderState;
  /** Reads what the server keeps. */
  load(): Promise<void>;
  /** On screen at once, and kept until the server has it. Rejects when the server refuses it; then it is as before. */
  change(id: string, update: (state: ProviderState) => ProviderState): Promise<void>;
  /** The same for several at once. */
  changeAll(updates: ReadonlyMap<string, (state: ProviderState) => ProviderState>): Promise<void>;
  remove(id: string): Promise<void>;
}

type Update = (states: ProviderStateMap) => ProviderStateMap;

const setting = 'providers';

export function createProviderStates(settings: SettingsChanges): ProviderStates {
  const store = createStore<ProviderStateMap>({});
  /** As it is stored: what the server is known to hold, with what it has not confirmed. */
  let stored: unknown;
  const put = (value: unknown): void => {
    stored = value;
    store.set(readProviderStates(value));
  };

  async function load(): Promise<void> {
    put((await settings.read())[setting]);
  }

  async function save(update: Update): Promise<void> {
    const patch = patchBetween(compactStates(store.get()), compactStates(update(store.get())));
    if (patch === undefined) return;
    const saved = settings.change(setting, patch);
    put(applyPatch(stored, patch));
    try {
      await saved;
    } catch (error) {
      await load().catch(() => undefined);
      throw error;
    }
  }

  return {
    store,
    get: (id) => store.get()[id] ?? defaultProviderState,
    load,
    change: (id, update) => save(applied(new Map([[id, update]]))),
    changeAll: (updates) => save(applied(updates)),
    remove: (id) => save(({ [id]: _, ...rest }) => rest),
  };
}

const applied =
  (updates: ReadonlyMap<string, (state: ProviderState) => ProviderState>): Update =>
  (states) => ({
    ...states,
    ...Object.fromEntries([...updates].map(([id, update]) => [id, update(states[id] ?? defaultProviderState)])),
  });
