// Caches the model info of the next chat's model, so that the message field shows its name and options before the providers are
// loaded.
import type { ModelCard } from '@tributary/runtime-core';
import type { KeyValueStore } from '../net/key-value-store.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Settings } from '../settings/settings.ts';
import type { ProviderRegistry } from './provider-registry.ts';

const name = 'card';

export interface LastCard {
  /** Build that wrote the cache: another one may have other fields. */
  readonly build: unknown;
  readonly provider: string;
  readonly card: ModelCard;
}

export interface LastCardOptions {
  readonly keyValues: Pick<KeyValueStore, 'read' | 'write'>;
  readonly registry: Pick<ProviderRegistry, 'providers' | 'cardOf'>;
  readonly settings: Pick<Store<Settings>, 'get' | 'subscribe'>;
  /** Version of the loaded scripts, from Remix. */
  readonly build?: unknown;
}

const buildOfPage = (): unknown => Object(Object(globalThis)['__remixManifest'])['version'];

export function createLastCard({ keyValues, registry, settings, build = buildOfPage() }: LastCardOptions) {
  const store = createStore<LastCard | undefined>(undefined);
  const keep = (): void => {
    const { provider, model } = settings.get().config;
    const card = registry.cardOf(provider, model);
    if (!card || card === store.get()?.card) return;
    store.set({ build, provider, card });
    keyValues.write(name, store.get());
  };
  return {
    store,
    load(): void {
      const held = keyValues.read(name) as LastCard | undefined; // written by `keep`; the build is checked below
      if (held?.build === build) store.set(held);
      registry.providers.subscribe(keep);
      settings.subscribe(keep);
    },
  };
}
