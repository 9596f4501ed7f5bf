// Keys that the server keeps for a user: write-only, of each a hint that may be shown.
import type { KeyVault } from '@tributary/runtime-core';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, number, objectOf, text } from '../schema/schema.ts';

/** Of secrets their last characters. */
const hint = describes<KeyVault>()({ type: 'object', additionalProperties: text });
const vaultRow = objectOf({ provider: text, hint, updatedAt: number });
const list = objectOf({ vaults: { type: 'array', items: vaultRow, lenient: true } });
const stored = objectOf({ provider: text, hint });

export const vaultApi = {
  list: endpoint('GET', '/api/vault', { answer: list }),
  get: endpoint('GET', '/api/vault/:provider', { answer: vaultRow }),
  /** Its schema is KeyVaultSchema of runtime-core. */
  put: endpoint('PUT', '/api/vault/:provider', { body: typeOnly<{ readonly static: KeyVault }>(), answer: stored }),
  remove: endpoint('DELETE', '/api/vault/:provider'),
};
