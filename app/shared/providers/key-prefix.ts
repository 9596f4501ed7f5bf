// Vendors of a pasted key, by the beginning that their keys have (the placeholder in a provider's manifest, as "gsk_…").
import { needsKey } from './providers.ts';
import type { ProviderInfo } from './providers.ts';

export interface KeyOwners {
  /** Providers whose keys begin like this one: the longest beginning that fits. Only one of them: it is that vendor's. */
  readonly likely: readonly ProviderInfo[];
  /** The others that a key alone connects. */
  readonly others: readonly ProviderInfo[];
}

const beginningOf = ({ keyVault }: ProviderInfo): string => {
  const [beginning = '', rest] = (keyVault.placeholders.apiKey ?? '').split('…');
  return rest === undefined ? '' : beginning;
};

/** A provider that a key connects, without an address or a second secret. */
const takesKeyAlone = (provider: ProviderInfo): boolean => {
  const { required, anyOf } = provider.keyVault;
  return needsKey(provider) && provider.custom === undefined && anyOf.length === 0 && required.join() === 'apiKey';
};

export function ownersOf(key: string, list: readonly ProviderInfo[]): KeyOwners {
  const able = list.filter((provider) => !provider.off && takesKeyAlone(provider));
  const fits = able.filter((provider) => beginningOf(provider) !== '' && key.startsWith(beginningOf(provider)));
  const longest = Math.max(0, ...fits.map((provider) => beginningOf(provider).length));
  const likely = fits.filter((provider) => beginningOf(provider).length === longest);
  return { likely, others: able.filter((provider) => !likely.includes(provider)) };
}
