// This browser's settings: one for all its tabs. What the next chat begins with is read once and then each tab's own: a model
// chosen here does not change because somebody asks another one there.
import { defaultSettings, readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import type { Shelf } from '../net/storage.ts';
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

export function createSettings(shelf: Pick<Shelf, 'read' | 'write'>): SettingsStore {
  const store = createStore<Settings>(defaultSettings);
  return {
    store,
    set(change) {
      store.set((current) => ({ ...current, ...change }));
      // A storage that holds none has room for all of them, or is none.
      const kept = shelf.read(name);
      shelf.write(name, kept === undefined ? store.get() : { ...readSettings(kept), ...change });
    },
    load: () => store.set(readSettings(shelf.read(name))),
    follow() {
      const listen = ({ key }: StorageEvent): void => {
        const kept = key?.endsWith(`.${name}`) ? shelf.read(name) : undefined;
        if (kept !== undefined) store.set(({ config }) => ({ ...readSettings(kept), config }));
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}
