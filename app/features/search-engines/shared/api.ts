// Endpoints of the user's search engine: the engines of this server, the chosen one, its settings, and a check of them.
import type { ToolSettings } from '@tributary/runtime-core';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { describes, exactObject, flag, number, object, objectOf, text } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { searchEngineHint } from '../../../shared/api/search-engine.ts';
import { confirmed, resource } from '../../../shared/sync/resource.ts';

/** Choices besides the engines: the operator's engine or a model; a model. */
export const automatic = '';
export const byModel = 'model';

const engine = objectOf(
  {
    id: text,
    title: text,
    /** In English; `locales` has translations. */
    description: text,
    locales: describes<Readonly<Record<string, { readonly description?: string }>>>()(object),
    settings: describes<ToolSettings>()(objectOf({ properties: object })),
    /** The user's own settings: addresses in full, of keys the last characters. */
    values: { type: 'object', additionalProperties: text },
    /** True if the operator has set what the engine needs. */
    operator: flag,
  },
  { keys: text, docs: text },
);
export type Engine = Static<typeof engine>;

const engines = objectOf(
  {
    engines: { type: 'array', items: engine, lenient: true },
    /** Id of an engine, `''` or `model`. */
    chosen: text,
  },
  {
    /** Id of the operator's engine. */
    standard: text,
  },
);
export type Engines = Static<typeof engines>;

const id = { type: 'string', minLength: 1, maxLength: 200 } as const;
const values = {
  type: 'object',
  maxProperties: 20,
  additionalProperties: { type: 'string', maxLength: 4000 },
} as const;
/** `keep`: names of stored settings that stay as they are. */
const keep = { type: 'array', items: id, maxItems: 20 } as const;

const checked = objectOf(
  { ok: flag },
  {
    /** Number of results, and title of the first. */
    count: number,
    first: text,
    ms: number,
    /** Code of `searchFaults`, or of the connection. */
    reason: text,
    message: text,
  },
);
export type Checked = Static<typeof checked>;

export const searchEnginesApi = {
  list: endpoint('GET', '/api/search-engines', { answer: engines }),
  /** Chooses an engine, and stores its settings if there are any. */
  choose: endpoint('POST', '/api/search-engines', {
    body: exactObject({ engine: { type: 'string', maxLength: 200 } }, { values, keep }),
  }),
  /** Deletes the user's own settings of an engine. */
  forget: endpoint('DELETE', '/api/search-engines/:id'),
  /** Searches once with the given settings. Stores nothing. */
  check: endpoint('POST', '/api/search-engines/check', {
    body: exactObject({ engine: id, values, keep }),
    answer: checked,
  }),
};

export const engineList = resource<Engines>()({
  key: searchEngineHint,
  read: searchEnginesApi.list,
  view: (answer) => answer,
  mutations: { choose: confirmed(searchEnginesApi.choose), forget: confirmed(searchEnginesApi.forget) },
});
