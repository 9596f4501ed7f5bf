// The user's credentials: stored on the server, write-only, or in this browser only.
import { vaultApi } from '../../shared/api/vault.ts';
import { getFrom, sendTo } from '../net/call.ts';
import type { KeyVault } from '@tributary/runtime-core';
import { isReplyFailure } from '../../shared/errors.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';

/** `page`: in memory. `browser`: in this browser's storage. `server`: encrypted there, never returned. */
export const keyPlaces = ['server', 'browser', 'page'] as const;
export type KeyPlace = (typeof keyPlaces)[number];

export interface VaultEntry {
  readonly place: KeyPlace;
  /** The credentials; for those on the server only addresses and the last characters of secrets. */
  readonly vault: KeyVault;
}

export interface Vaults {
  readonly store: Store<Readonly<Record<string, VaultEntry>>>;
  /** Reads this browser's keys; called again when another tab has changed them. */
  load(): void;
  /** Reads which keys the server stores. */
  loadServer(): Promise<void>;
  /** Returns the keys to send with a request; undefined if the server has them. */
  get(provider: string): KeyVault | undefined;
  /**
   * Saves credentials in one place and removes them elsewhere; the only function that writes them. Rejects if the server
   * refuses.
   */
  save(provider: string, vault: KeyVault, place: KeyPlace): Promise<void>;
  remove(provider: string): Promise<void>;
}

const keyOf = (provider: string): string => `vault.${provider}`;

export function createVaults(keyValues: KeyValueStore, transport: Pick<Transport, 'getJSON' | 'sendJSON'>): Vaults {
  const store = createStore<Readonly<Record<string, VaultEntry>>>({});
  const put = (provider: string, entry: VaultEntry): void => store.set((all) => ({ ...all, [provider]: entry }));
  const drop = (provider: string): void => store.set(({ [provider]: _, ...rest }) => rest);
  /** A missing key is not an error: another tab may have removed it. */
  async function forget(provider: string): Promise<void> {
    try {
      await sendTo(transport, vaultApi.remove, { provider }, undefined);
    } catch (thrown) {
      if (!isReplyFailure(thrown) || thrown.error.status !== 404) throw thrown;
    }
  }
  return {
    store,
    load() {
      const entries = keyValues.keys('vault.').flatMap((key) => {
        const vault = keyValues.read(key);
        return isVault(vault) ? [[key.slice('vault.'.length), { vault, place: 'browser' as const }] as const] : [];
      });
      // Keeps the keys in memory and on the server.
      const others = Object.entries(store.get()).filter(([, { place }]) => place !== 'browser');
      store.set(Object.fromEntries([...others, ...entries]));
    },
    async loadServer() {
      const { vaults } = await getFrom(transport, vaultApi.list, {});
      store.set((all) => {
        const own = Object.entries(all).filter(([, { place }]) => place !== 'server');
        const hints = vaults.map(
          ({ provider, hint }) => [provider, { vault: hint, place: 'server' as const }] as const,
        );
        // Keys sent with a request take precedence over those on the server.
        return Object.fromEntries([...hints, ...own]);
      });
    },
    get(provider) {
      const entry = store.get()[provider];
      return entry && entry.place !== 'server' ? entry.vault : undefined;
    },
    async save(provider, given, place) {
      const vault = trimmed(given);
      const before = store.get()[provider];
      if (place === 'server') {
        const { hint } = await sendTo(transport, vaultApi.put, { provider }, vault);
        keyValues.remove(keyOf(provider));
        put(provider, { vault: hint, place });
        return;
      }
      // Falls back to memory if the storage is full or inaccessible. Written before the server deletes its copy, so that the key
      // survives if the page ends in between.
      const stored = place === 'browser' && keyValues.write(keyOf(provider), vault);
      if (!stored) keyValues.remove(keyOf(provider));
      try {
        if (before?.place === 'server') await forget(provider);
      } catch (error) {
        // The server failed to delete its copy: revert.
        keyValues.remove(keyOf(provider));
        throw error;
      }
      put(provider, { vault, place: stored ? 'browser' : 'page' });
    },
    async remove(provider) {
      if (store.get()[provider]?.place === 'server') await forget(provider);
      keyValues.remove(keyOf(provider));
      drop(provider);
    },
  };
}

const trimmed = (vault: KeyVault): KeyVault =>
  Object.fromEntries(
    Object.entries(vault)
      .map(([field, value]) => [field, value.trim()])
      .filter(([, value]) => value),
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isVault = (value: unknown): value is KeyVault =>
  isRecord(value) && Object.values(value).every((field) => typeof field === 'string');

/** Returns the part of a secret that may be shown. */
export const lastFour = (secret: string): string => (secret.length > 8 ? secret.slice(-4) : '');
