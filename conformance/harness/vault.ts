// The keys that cases use: each secret can be recognised wherever it appears.
import type { KeyVault, ProviderManifest, VaultField } from '@tributary/runtime-core';

const secretFields = ['apiKey', 'accessKeyId', 'secretAccessKey', 'sessionToken'] as const;

/** A user-given host: an error that names it was not masked. */
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

/** Returns the secrets in a vault. */
export const secretsOf = (vault: KeyVault): readonly string[] => secretFields.flatMap((field) => vault[field] ?? []);

/** Returns only the credentials that the manifest requires. */
export function requiredVault(manifest: ProviderManifest): KeyVault {
  const { required, anyOf } = manifest.keyVault;
  return pick([...required, ...(anyOf?.[0] ?? [])]);
}

/** Returns the required credentials, and a key even if it is optional. */
export function keyedVault(manifest: ProviderManifest): KeyVault {
  const { required, anyOf, optional = [] } = manifest.keyVault;
  const keys: readonly VaultField[] = optional.includes('apiKey') ? ['apiKey'] : [];
  return pick([...required, ...(anyOf?.[0] ?? []), ...keys]);
}

/** Returns all fields that the manifest knows, except URLs. */
export function fullVault(manifest: ProviderManifest): KeyVault {
  const { required, optional = [], anyOf } = manifest.keyVault;
  const addresses: readonly VaultField[] = ['baseURL', 'endpoint'];
  const fields = [...optional.filter((field) => !addresses.includes(field)), ...required, ...(anyOf?.[0] ?? [])];
  return pick(fields);
}

/** Returns all secrets that the manifest knows, with a user-given base URL. */
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
