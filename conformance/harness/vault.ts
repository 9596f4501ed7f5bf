// The keys a case calls with: every secret is recognisable wherever it turns up.
import type { KeyVault, ProviderManifest, VaultField } from '@tributary/runtime-core';

const secretFields = ['apiKey', 'accessKeyId', 'secretAccessKey', 'sessionToken'] as const;

/** A host of the user's own: an error that names it has not masked it. */
export const customHost = 'private-gateway-5d1c.conformance.test';
export const customURL = `https://${customHost}:8443/custom/v1`;

const values: Readonly<Record<VaultField, string>> = {
  apiKey: 'qz7vt4mk-apikey-9f2c71',
  accessKeyId: 'hw3xr8pn-keyid-9f2c72',
  secretAccessKey: 'jb6ys2dg-access-9f2c73',
  sessionToken: 'mc5kf9wl-session-9f2c74',
  baseURL: customURL,
  endpoint: customURL,
  apiVersion: '2024-10-21',
  region: 'us-east-1',
  baseURLOrAccountID: 'conformance-account',
  organization: 'conformance-organization',
  project: 'conformance-project',
};

export const secrets: readonly string[] = secretFields.map((field) => values[field]);

/** Secrets that a vault holds. */
export const secretsOf = (vault: KeyVault): readonly string[] => secretFields.flatMap((field) => vault[field] ?? []);

/** Credentials that the manifest requires, and no others. */
export function requiredVault(manifest: ProviderManifest): KeyVault {
  const { required, anyOf } = manifest.keyVault;
  return pick([...required, ...(anyOf?.[0] ?? [])]);
}

/** What the manifest requires, and a key where it may be left out. */
export function keyedVault(manifest: ProviderManifest): KeyVault {
  const { required, anyOf, optional = [] } = manifest.keyVault;
  const keys: readonly VaultField[] = optional.includes('apiKey') ? ['apiKey'] : [];
  return pick([...required, ...(anyOf?.[0] ?? []), ...keys]);
}

/** Every field that the manifest knows but addresses. */
export function fullVault(manifest: ProviderManifest): KeyVault {
  const { required, optional = [], anyOf } = manifest.keyVault;
  const addresses: readonly VaultField[] = ['baseURL', 'endpoint'];
  const fields = [...optional.filter((field) => !addresses.includes(field)), ...required, ...(anyOf?.[0] ?? [])];
  return pick(fields);
}

/** Every secret the manifest knows, on a base URL of the user's own. */
export function customVault(manifest: ProviderManifest, baseURL = customURL): KeyVault {
  const { required, optional = [], anyOf } = manifest.keyVault;
  const known: readonly VaultField[] = [...required, ...optional, ...(anyOf?.[0] ?? [])];
  const kept = known.filter((field) => field !== 'endpoint' || required.includes('endpoint'));
  const vault: KeyVault = { ...pick(kept), baseURL };
  if (vault.endpoint !== undefined) vault.endpoint = baseURL;
  return vault;
}

function pick(fields: readonly VaultField[]): KeyVault {
  const vault: KeyVault = {};
  for (const field of fields) vault[field] = values[field];
  return vault;
}
