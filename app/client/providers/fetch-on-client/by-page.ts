// Determines which calls of a turn this page can make with its keys.
import type { KeyVault } from '@tributary/runtime-core';
import type { ByPage } from '../../../shared/api/turns.ts';
import { isComplete, needsKey } from '../../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../../shared/providers/providers.ts';

/** Returns the origin of the key's base URL, and nothing else of the key. */
export function byPageOf({ baseURL }: KeyVault = {}): ByPage {
  const url = baseURL === undefined ? null : URL.parse(baseURL);
  return url && url.origin !== 'null' ? { origin: url.origin } : {};
}

export const canCall = (provider: ProviderInfo | undefined, own: KeyVault | undefined): boolean =>
  provider !== undefined && (!needsKey(provider) || isComplete(provider, own ?? {}));
