// Endpoints of the server's keys: administrators add and change them; nothing returns a key.
import type { KeyVault } from '@tributary/runtime-core';
import { endpoint } from '../../../shared/api/endpoint.ts';
import {
  describes,
  exactObject,
  flag,
  idSchema,
  number,
  objectOf,
  text,
  textOrNull,
} from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { confirmed, resource } from '../../../shared/sync/resource.ts';

export const maxWeight = 100;

const name = { type: 'string', pattern: '\\S', maxLength: 100 } as const;
/** Share of the provider's calls, relative to its other keys. */
const weight = { type: 'integer', minimum: 1, maximum: maxWeight } as const;
const provider = { type: 'string', pattern: '^[\\w.@/-]{1,200}$' } as const;
const vault = describes<KeyVault>()({
  type: 'object',
  maxProperties: 20,
  additionalProperties: { type: 'string', maxLength: 20_000 },
});

/** `resting`: its vendor has just refused it, so calls use another key. `unreadable`: SECRET_KEY has changed. */
const states = ['ready', 'resting', 'unreadable'] as const;

const storedKey = objectOf(
  {
    id: text,
    provider: text,
    name: text,
    /** Last characters of the key; empty for a short one. */
    hint: text,
    weight: number,
    enabled: flag,
    addedBy: textOrNull,
    addedAt: number,
    state: { enum: states },
  },
  { until: number },
);
export type StoredKey = Static<typeof storedKey>;

const environmentKey = objectOf(
  {
    id: text,
    provider: text,
    hint: text,
    weight: number,
    variables: { type: 'array', items: text },
    state: { enum: states },
  },
  { until: number },
);
export type EnvironmentKey = Static<typeof environmentKey>;

const newKey = exactObject({ id: idSchema, provider, name, weight, vault });
export type NewKey = Static<typeof newKey>;

export const serverKeysApi = {
  list: endpoint('GET', '/api/server-keys', {
    answer: objectOf({
      keys: { type: 'array', items: storedKey, lenient: true },
      environment: { type: 'array', items: environmentKey, lenient: true },
    }),
  }),
  /** The same id again changes nothing. */
  add: endpoint('POST', '/api/server-keys', { body: newKey }),
  change: endpoint('PATCH', '/api/server-keys/:id', {
    body: {
      type: 'object',
      minProperties: 1,
      properties: { name, weight, enabled: flag },
      additionalProperties: false,
    },
  }),
  remove: endpoint('DELETE', '/api/server-keys/:id'),
};

export type KeyChange = { readonly name?: string; readonly weight?: number; readonly enabled?: boolean };

export interface KeyList {
  readonly keys: readonly StoredKey[];
  readonly environment: readonly EnvironmentKey[];
}

/** Changes go straight to the server: the outbox would keep a key in the browser. */
export const keyList = resource<KeyList>()({
  key: 'server-keys',
  read: serverKeysApi.list,
  view: (answer) => answer,
  mutations: {
    add: confirmed(serverKeysApi.add),
    change: confirmed(serverKeysApi.change),
    remove: confirmed(serverKeysApi.remove),
  },
});
