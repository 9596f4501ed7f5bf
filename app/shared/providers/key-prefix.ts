// Detects the vendor of a pasted key by its format: the placeholder in the manifest, such as "gsk_…", and a table.
import { needsKey } from './providers.ts';
import type { ProviderInfo } from './providers.ts';
import { wellKnownFirst } from './well-known.ts';

export interface KeyOwners {
  /** Providers with matching key format, well-known ones first. A single one is certain. */
  readonly likely: readonly ProviderInfo[];
  /** Other providers that need only a key, well-known ones first. */
  readonly others: readonly ProviderInfo[];
}

/**
 * Vendor-specific key formats that the placeholder does not show. Sources: the vendors' documentation and the rules of
 * gitleaks 8.30, read 2026-11-28.
 */
const ownKeys: Readonly<Record<string, RegExp>> = {
  // "OpenAI" in base64, in keys of projects, service accounts, administrators and users.
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

/** True if a provider needs only a key, without an address or a second secret. */
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
