// This browser's settings, shared by its tabs. Only the next chat's configuration is per tab after the first read: choosing a
// model in one tab does not change the other.
import { defaultSettings, readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';

export interface SettingsStore {
  readonly store: Store<Settings>;
  /** Writes only the given fields: another tab may have changed the rest. */
  set(change: Partial<Settings>): void;
  load(): void;
  /** Applies changes of other tabs. Returns a function that stops it. */
  follow(): () => void;
}

const name = 'settings';

/** `initial`: used until `load` has read the storage. */
export function createSettings(
  keyValues: Pick<KeyValueStore, 'read' | 'write'>,
  initial = defaultSettings,
): SettingsStore {
  const store = createStore<Settings>(initial);
  return {
    store,
    set(change) {
      store.set((current) => ({ ...current, ...change }));
      // Without a stored value, write all settings.
      const stored = keyValues.read(name);
      keyValues.write(name, stored === undefined ? store.get() : { ...readSettings(stored), ...change });
    },
    load: () => store.set(readSettings(keyValues.read(name))),
    follow() {
      const listen = ({ key }: StorageEvent): void => {
        const stored = key?.endsWith(`.${name}`) ? keyValues.read(name) : undefined;
        if (stored !== undefined) store.set(({ config, ownModel }) => ({ ...readSettings(stored), config, ownModel }));
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}
