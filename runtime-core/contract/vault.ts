// The key vault: all credential fields of providers. A key is never combined with a URL from another source.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

const field = Type.Optional(Type.String({ maxLength: 16_384 }));

export const KeyVaultSchema = Type.Object(
  {
    apiKey: field,
    baseURL: field,
    endpoint: field,
    apiVersion: field,
    accessKeyId: field,
    secretAccessKey: field,
    sessionToken: field,
    region: field,
    baseURLOrAccountID: field,
    organization: field,
    project: field,
    /** Custom request headers, one `Name: value` per line. */
    headers: field,
  },
  { additionalProperties: false },
);
export type KeyVault = Static<typeof KeyVaultSchema>;
/** Fields that a manifest may list. Headers are available for every provider. */
export type VaultField = Exclude<keyof KeyVault, 'headers'>;
