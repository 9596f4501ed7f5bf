// Settings in two tabs: changes are shared, and neither tab reverts the other's.
import { afterEach, expect, test, vi } from 'vitest';
import { defaultSettings } from './settings.ts';
import { createSettings } from './settings-store.ts';
import { createKeyValueStore } from '../net/key-value-store.ts';

afterEach(() => void vi.unstubAllGlobals());

function browser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage; // the methods used by a key-value store
  return () => {
    const target = new EventTarget();
    vi.stubGlobal('window', target);
    const settings = createSettings(createKeyValueStore(storage));
    settings.load();
    settings.follow();
    /** Simulates the browser's event after a write in another tab. */
    const notify = (): void =>
      void target.dispatchEvent(Object.assign(new Event('storage'), { key: 'tributary.settings' }));
    return { ...settings, notify };
  };
}

test('a tab that has not heard of a change does not take it back', () => {
  const open = browser();
  const [a, b] = [open(), open()];
  a.set({ enterSends: false });
  b.set({ recents: ['p/m'] });
  expect(open().store.get()).toMatchObject({ enterSends: false, recents: ['p/m'] });
});

test('what another tab changes is so here, but for what the next chat begins with', () => {
  const open = browser();
  const [a, b] = [open(), open()];
  const config = { ...defaultSettings.config, model: 'chosen here' };
  b.set({ config });
  a.set({ animation: 'none', config: { ...config, model: 'asked there' } });
  b.notify();
  expect(b.store.get()).toMatchObject({ animation: 'none', config: { model: 'chosen here' } });
  expect(open().store.get().config.model).toBe('asked there');
});

test('without a storage they last as long as the page', () => {
  const settings = createSettings(createKeyValueStore(undefined));
  settings.set({ sidebar: false });
  settings.set({ titles: false });
  expect(settings.store.get()).toMatchObject({ sidebar: false, titles: false });
});
