// This browser's settings: one for all its tabs. What the next chat begins with is read once and then each tab's own: a model
// chosen here does not change because somebody chooses another one there.
import { defaultSettings, readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';

export interface SettingsStore {
  readonly store: Store<Settings>;
  /** Only what is given is written: another tab may have changed the rest. */
  set(change: Partial<Settings>): void;
  load(): void;
  /** Takes over what other tabs change. Returns the way to stop. */
  follow(): () => void;
}

const name = 'settings';

/** `initial`: until `load` has read what this browser holds. */
export function createSettings(
  keyValues: Pick<KeyValueStore, 'read' | 'write'>,
  initial = defaultSettings,
): SettingsStore {
  const store = createStore<Settings>(initial);
  return {
    store,
    set(change) {
      store.set((current) => ({ ...current, ...change }));
      // A storage that holds none has room for all of them, or is none.
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
