// Endpoints of the user's keys stored on the server: write-only, with displayable hints.
import type { KeyVault } from '@tributary/runtime-core';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, number, objectOf, text } from '../schema/schema.ts';

/** Contains only the last characters of secrets. */
const hint = describes<KeyVault>()({ type: 'object', additionalProperties: text });
const vaultRow = objectOf({ provider: text, hint, updatedAt: number });
const list = objectOf({ vaults: { type: 'array', items: vaultRow, lenient: true } });
const stored = objectOf({ provider: text, hint });

export const vaultApi = {
  list: endpoint('GET', '/api/vault', { answer: list }),
  get: endpoint('GET', '/api/vault/:provider', { answer: vaultRow }),
  /** Body: KeyVaultSchema of runtime-core. */
  put: endpoint('PUT', '/api/vault/:provider', { body: typeOnly<{ readonly static: KeyVault }>(), answer: stored }),
  remove: endpoint('DELETE', '/api/vault/:provider'),
};
