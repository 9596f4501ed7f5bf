// The user's provider settings: optimistic in this browser, stored on the server.
import { compactStates, defaultProviderState, readProviderStates } from '../../shared/providers/provider-states.ts';
import type { ProviderState, ProviderStateMap } from '../../shared/providers/provider-states.ts';
import type { SettingsChanges } from '../settings/settings-changes.ts';
import { applyPatch, patchBetween } from '../../shared/conversation/settings-patch.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';

export interface ProviderStates {
  readonly store: Store<ProviderStateMap>;
  /** Returns defaults for an unchanged provider. */
  get(id: string): ProviderState;
  load(): Promise<void>;
  /** Changes a state optimistically, and retries until the server confirms. Rejects, and reverts, if the server refuses it. */
  change(id: string, update: (state: ProviderState) => ProviderState): Promise<void>;
  changeAll(updates: ReadonlyMap<string, (state: ProviderState) => ProviderState>): Promise<void>;
  remove(id: string): Promise<void>;
}

type Update = (states: ProviderStateMap) => ProviderStateMap;

const setting = 'providers';

export function createProviderStates(settings: SettingsChanges): ProviderStates {
  const store = createStore<ProviderStateMap>({});
  /** Stored value: the server's last known value with unconfirmed changes. */
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
