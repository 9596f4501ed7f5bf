// Vendors of a pasted key, by what their keys look like (the placeholder in a provider's manifest, as "gsk_…", and a table).
import { needsKey } from './providers.ts';
import type { ProviderInfo } from './providers.ts';
import { wellKnownFirst } from './well-known.ts';

export interface KeyOwners {
  /** Providers whose keys look like this one, well-known ones first. Only one of them: it is that vendor's. */
  readonly likely: readonly ProviderInfo[];
  /** The others that a key alone connects, well-known ones first. */
  readonly others: readonly ProviderInfo[];
}

/**
 * Keys of one vendor alone whose placeholder does not say so, or no longer does. Sources: the vendors' pages of keys and the
 * rules of gitleaks 8.30, read 2026-11-28.
 */
const ownKeys: Readonly<Record<string, RegExp>> = {
  // The marker is "OpenAI" in base64, in keys of projects, service accounts, administrators and users.
  openai: /^sk-(?:proj|svcacct|admin|None)-|^sk-\w+T3BlbkFJ/,
  google: /^AIza|^AQ\./,
  anthropic: /^sk-ant-/,
  openrouter: /^sk-or-/,
  github: /^(?:gh[opu]_|github_pat_)/,
  togetherai: /^tgp_v1_/,
  fireworksai: /^fw_/,
  perplexity: /^pplx-/,
};

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
  const able = wellKnownFirst(
    list
      .filter((provider) => !provider.off && takesKeyAlone(provider))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    ({ id }) => id,
  );
  const own = able.filter(({ id }) => ownKeys[id]?.test(key));
  const fits = able.filter((provider) => beginningOf(provider) !== '' && key.startsWith(beginningOf(provider)));
  const longest = Math.max(0, ...fits.map((provider) => beginningOf(provider).length));
  const likely = own.length > 0 ? own : fits.filter((provider) => beginningOf(provider).length === longest);
  return { likely, others: able.filter((provider) => !likely.includes(provider)) };
}
