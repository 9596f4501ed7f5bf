// Credentials the user typed in: in this page's memory, and in this browser's storage only where the user said so.
import type { KeyVault } from '@tributary/runtime-core';
import type { Shelf } from './storage.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';

export interface VaultEntry {
  readonly vault: KeyVault;
  readonly remembered: boolean;
}

export interface Vaults {
  readonly store: Store<Readonly<Record<string, VaultEntry>>>;
  load(): void;
  get(provider: string): KeyVault | undefined;
  save(provider: string, vault: KeyVault, remember: boolean): void;
  remove(provider: string): void;
}

const keyOf = (provider: string): string => `vault.${provider}`;

export function createVaults(shelf: Shelf): Vaults {
  const store = createStore<Readonly<Record<string, VaultEntry>>>({});
  return {
    store,
    load() {
      const entries = shelf.keys('vault.').flatMap((key) => {
        const vault = shelf.read(key);
        const provider = key.slice('vault.'.length);
        return isVault(vault) ? [[provider, { vault, remembered: true }] as const] : [];
      });
      store.set({ ...Object.fromEntries(entries), ...store.get() });
    },
    get: (provider) => store.get()[provider]?.vault,
    save(provider, given, remember) {
      const vault = trimmed(given);
      const remembered = remember && shelf.write(keyOf(provider), vault);
      if (!remember) shelf.remove(keyOf(provider));
      store.set((all) => ({ ...all, [provider]: { vault, remembered } }));
    },
    remove(provider) {
      shelf.remove(keyOf(provider));
      store.set(({ [provider]: _, ...rest }) => rest);
    },
  };
}

const trimmed = (vault: KeyVault): KeyVault =>
  Object.fromEntries(
    Object.entries(vault)
      .map(([field, value]) => [field, value.trim()])
      .filter(([, value]) => value),
  );

const isVault = (value: unknown): value is KeyVault =>
  typeof value === 'object' && value !== null && Object.values(value).every((field) => typeof field === 'string');

/** What may be shown of a secret. */
export const lastFour = (secret: string): string => (secret.length > 8 ? secret.slice(-4) : '');
