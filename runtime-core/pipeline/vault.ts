// Chooses and validates the key source of a call. Sources are never mixed: a key must not reach another source's URL.
import type { EnvSetting, ProviderManifest } from '../contract/provider.ts';
import type { KeyVault, VaultField } from '../contract/vault.ts';
import { TributaryError } from '../errors/error.ts';
import { checkHeaderFields } from './headers.ts';
import { httpOrigin } from './origin.ts';

const vaultFields = [
  'apiKey',
  'baseURL',
  'endpoint',
  'apiVersion',
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
  'region',
  'baseURLOrAccountID',
  'organization',
  'project',
  'headers',
] as const satisfies readonly (keyof KeyVault)[];

/** Trims values and drops empty ones. */
export function cleanVault(vault: KeyVault | undefined): KeyVault {
  const clean: KeyVault = {};
  for (const field of vaultFields) {
    const value = vault?.[field]?.trim();
    if (value) clean[field] = value;
  }
  return clean;
}

/** Returns the first source with any value. Order: the token's vault, the stored vault, the environment. */
export function chooseVault(sources: readonly (KeyVault | undefined)[]): KeyVault {
  for (const source of sources) {
    const clean = cleanVault(source);
    if (Object.keys(clean).length > 0) return clean;
  }
  return {};
}

const envPrefix = (id: string): string => id.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

export const envSettingOf = (setting: string | EnvSetting): EnvSetting =>
  typeof setting === 'string' ? { name: setting, type: 'text' } : setting;

const searchModeNames = new WeakMap<ProviderManifest, string>();

export function searchModeName(manifest: ProviderManifest): string {
  const name = searchModeNames.get(manifest) ?? `${envPrefix(manifest.id)}_SEARCH_MODE`;
  searchModeNames.set(manifest, name);
  return name;
}

/** Reads the operator's default search mode: `<PROVIDER>_SEARCH_MODE`. */
export const searchModeOf = (
  manifest: ProviderManifest,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined => env[searchModeName(manifest)]?.trim() || undefined;

/** Returns the environment variables of each vault field; the first one that is set wins. */
export function envNames(manifest: ProviderManifest): Partial<Record<VaultField, readonly string[]>> {
  const prefix = envPrefix(manifest.id);
  return { apiKey: [`${prefix}_API_KEY`], baseURL: [`${prefix}_BASE_URL`, `${prefix}_PROXY_URL`], ...manifest.env };
}

/** Reads a provider's vault from the environment; empty if no variable is set. */
export function envVault(manifest: ProviderManifest, env: Readonly<Record<string, string | undefined>>): KeyVault {
  const vault: KeyVault = {};
  for (const [field, names] of Object.entries(envNames(manifest)) as [VaultField, readonly string[]][]) {
    const name = names.find((candidate) => env[candidate]?.trim());
    const value = name === undefined ? undefined : env[name]?.trim();
    if (value) vault[field] = value;
  }
  return vault;
}

/** Throws the provider's credential error if a required field is missing or a URL is invalid. */
export function checkVault(manifest: ProviderManifest, vault: KeyVault, provider: string): void {
  const { required, anyOf, error } = manifest.keyVault;
  const refuse = (message: string): never => {
    throw new TributaryError(error ?? 'InvalidProviderAPIKey', message, { error: { message }, provider });
  };
  const missing = required.filter((field) => !vault[field]);
  if (missing.length > 0) refuse(`${manifest.name} needs ${missing.join(' and ')}: set it in the provider's settings`);
  if (anyOf && !anyOf.some((group) => group.every((field) => vault[field]))) {
    refuse(
      `${manifest.name} needs ${anyOf.map((group) => group.join(' with ')).join(', or ')}: set it in the provider's settings`,
    );
  }
  for (const field of ['baseURL', 'endpoint'] as const) {
    const value = vault[field];
    if (value !== undefined && httpOrigin(value) === undefined)
      refuse(`${field} of ${manifest.name} is not a URL: write it like https://host/path`);
  }
  checkHeaderFields(vault, provider);
}

export function isHttpURL(value: string): boolean {
  try {
    const { protocol } = new URL(value);
    return protocol === 'http:' || protocol === 'https:';
  } catch {
    return false;
  }
}
