// Calls that this page can make for a turn, by the keys it has, and what it says of them.
import type { KeyVault } from '@tributary/runtime-core';
import type { ByPage } from '../../../shared/api/turns.ts';
import { isComplete, needsKey } from '../../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../../shared/providers/providers.ts';

/** The origin of an address, and nothing else of the key. */
export function byPageOf({ baseURL }: KeyVault = {}): ByPage {
  const url = baseURL === undefined ? null : URL.parse(baseURL);
  return url && url.origin !== 'null' ? { origin: url.origin } : {};
}

export const canCall = (provider: ProviderInfo | undefined, own: KeyVault | undefined): boolean =>
  provider !== undefined && (!needsKey(provider) || isComplete(provider, own ?? {}));
