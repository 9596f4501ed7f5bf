// Keys that the server keeps for a user: write-only, of each a hint that may be shown.
import type { KeyVault } from '@tributary/runtime-core';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, number, text } from '../schema/schema.ts';

/** Of secrets their last characters. */
const hint = describes<KeyVault>()({ type: 'object', additionalProperties: text });
const vaultRow = {
  type: 'object',
  required: ['provider', 'hint', 'updatedAt'],
  properties: { provider: text, hint, updatedAt: number },
} as const;
const list = {
  type: 'object',
  required: ['vaults'],
  properties: { vaults: { type: 'array', items: vaultRow, lenient: true } },
} as const;
const stored = { type: 'object', required: ['provider', 'hint'], properties: { provider: text, hint } } as const;

export const vaultApi = {
  list: endpoint('GET', '/api/vault', { answer: list }),
  get: endpoint('GET', '/api/vault/:provider', { answer: vaultRow }),
  /** Its schema is KeyVaultSchema of runtime-core. */
  put: endpoint('PUT', '/api/vault/:provider', { body: typeOnly<{ readonly static: KeyVault }>(), answer: stored }),
  remove: endpoint('DELETE', '/api/vault/:provider'),
};
