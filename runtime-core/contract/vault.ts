// The key vault: every credential field a provider may ask for. A source of keys is used whole, key and URL together.
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
    /** Request headers of the user's own, one `Name: value` a line. */
    headers: field,
  },
  { additionalProperties: false },
);
export type KeyVault = Static<typeof KeyVaultSchema>;
/** Fields that a manifest may name. Headers are open to every provider. */
export type VaultField = Exclude<keyof KeyVault, 'headers'>;
