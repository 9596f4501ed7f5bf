// Endpoints of models: a provider's list, stored lists, and downloads to a local server.
import type { ModelEntry } from '@tributary/runtime-core';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, flag, number, objectOf, text } from '../schema/schema.ts';

const entry = describes<ModelEntry>()({
  type: 'object',
  required: ['id'],
  lenient: true,
  properties: {
    id: text,
    displayName: text,
    description: text,
    contextWindowTokens: number,
    maxTokens: number,
    enabled: flag,
    functionCall: flag,
    reasoning: flag,
    vision: flag,
    releasedAt: text,
    pricing: { type: 'object', lenient: true, properties: { input: number, output: number } },
  },
});
const entries = { type: 'array', items: entry, lenient: true } as const;

/** Owner of the keys, if not the route's: a user-made provider. */
interface Owner {
  readonly provider?: string | undefined;
}

export const modelsApi = {
  list: endpoint('GET', '/api/models/:route', { query: typeOnly<Owner>(), answer: entries }),
  /** Event stream of progress. Body: PullModelParamsSchema of runtime-core. */
  download: endpoint('POST', '/api/models/:route/pull', {
    query: typeOnly<Owner>(),
    body: typeOnly<{ readonly static: { readonly model: string } }>(),
  }),
};

const storedList = objectOf({ models: entries, fetchedAt: number });

export const modelListsApi = {
  list: endpoint('GET', '/api/model-lists', {
    answer: objectOf({ lists: { type: 'object', additionalProperties: storedList, lenient: true } }),
  }),
  /** Entries are validated by ModelEntrySchema of runtime-core. */
  put: endpoint('PUT', '/api/model-lists/:provider', {
    body: typeOnly<{ readonly static: { readonly models: readonly ModelEntry[] } }>(),
    answer: objectOf({ provider: text, fetchedAt: number, count: number }),
  }),
  remove: endpoint('DELETE', '/api/model-lists/:provider'),
};
