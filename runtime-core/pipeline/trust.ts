// Trust in a call's address: the operator's addresses are trusted, a user's are checked by the host's guard.
import type { ProviderManifest } from '../contract/provider.ts';
import type { KeyVault } from '../contract/vault.ts';
import { httpOrigin } from './origin.ts';

export interface Trust {
  readonly trustedOrigins: ReadonlySet<string>;
  /** True for a user's address other than the provider's own. */
  readonly foreignAddress: boolean;
}

const none: ReadonlySet<string> = new Set();
const ofProvider: Trust = Object.freeze({ trustedOrigins: none, foreignAddress: false });

export function trustOf(manifest: ProviderManifest, vault: KeyVault, from: 'user' | 'operator'): Trust {
  const origins = originsIn(vault);
  if (origins.length === 0) return ofProvider;
  if (from === 'operator') return { trustedOrigins: new Set(origins), foreignAddress: false };
  const own = ownOrigins(manifest);
  return { trustedOrigins: none, foreignAddress: origins.some((origin) => !own.includes(origin)) };
}

const known = new WeakMap<ProviderManifest, readonly (string | undefined)[]>();

/** Cached by manifest, since every call needs it. */
function ownOrigins(manifest: ProviderManifest): readonly (string | undefined)[] {
  const origins = known.get(manifest) ?? [manifest.baseURL, manifest.local?.baseURL].map(originOf);
  known.set(manifest, origins);
  return origins;
}

/** Returns all origins in a vault, including the token endpoint of a service account. */
export function originsIn(vault: KeyVault): readonly string[] {
  const { apiKey } = vault;
  const tokenURI = apiKey?.startsWith('{') ? /"token_uri"\s*:\s*"([^"]*)"/.exec(apiKey)?.[1] : undefined;
  const exchange = originOf(tokenURI);
  return exchange === undefined ? addressesIn(vault) : [...addressesIn(vault), exchange];
}

/** Returns the origins of the provider itself in a vault. */
export const addressesIn = ({ baseURL, endpoint, baseURLOrAccountID }: KeyVault): readonly string[] =>
  [baseURL, endpoint, baseURLOrAccountID].flatMap((address) => originOf(address) ?? []);

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && /^https?:/i.test(address) ? httpOrigin(address) : undefined;
