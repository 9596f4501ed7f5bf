// Endpoint of the loaded providers, with the data for pickers and key forms.
import type {
  ByModel,
  ModelCard,
  Operation,
  SoundSupport,
  ThinkingModels,
  ThinkingSupport,
  VaultField,
} from '@tributary/runtime-core';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, flag, object, objectOf, text, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

export type Hearing = Pick<SoundSupport, 'formats' | 'maxBytes' | 'tokensPerSecond' | 'leastTokens'>;

const fields = describes<readonly VaultField[]>()(texts);
const ofFields = { type: 'object', additionalProperties: text } as const;

const keyVault = objectOf(
  {
    required: fields,
    optional: fields,
    placeholders: describes<Partial<Record<VaultField, string>>>()(ofFields),
    /** Environment variables that an operator can set instead. */
    env: describes<Partial<Record<VaultField, readonly string[]>>>()({ type: 'object', additionalProperties: texts }),
  },
  {
    anyOf: { type: 'array', items: fields },
  },
);

const card = describes<ModelCard>()(objectOf({ id: text }, { type: text }));

/** `ready`: usable. `needs-key`: requires credentials. `unreachable`: a local server that does not respond. */
const health = { enum: ['ready', 'needs-key', 'unreachable'] } as const;
export type Health = Static<typeof health>;

const providerRow = objectOf(
  {
    id: text,
    name: text,
    operations: describes<readonly Operation[]>()(texts),
    keyVault,
    links: {
      type: 'object',
      properties: { keys: text, billing: text, docs: text, home: text },
    },
    /** Models recommended by the package, best first. */
    recommended: texts,
    /** True if calls from a browser are possible. */
    browser: flag,
    /** True if OpenAI's Responses API is supported. */
    responses: flag,
    /** Thinking controls by part of the model id. */
    thinking: describes<ThinkingSupport>()({ type: 'object', additionalProperties: texts }),
    /** Id prefixes of models made by this vendor. */
    makes: texts,
    health,
    models: { type: 'array', items: card, lenient: true },
  },
  {
    /** File name of the brand icon below `/marks/`, with the suffix `-color` if it has colors. */
    mark: text,
    /** Model for connection checks. */
    checkModel: text,
    /** The operator's default model, if of this provider. */
    defaultModel: text,
    /** Ids of its models that the user may not use. */
    withheld: texts,
    /** The operator has set another address than the vendor's, so that its list is authoritative. */
    ownAddress: { const: true },
    /** Models with vision read PDFs natively. */
    documents: { const: true },
    /** Audio input by part of the model id; `false` excludes similarly named models. */
    sound: describes<ByModel<Hearing | false>>()({ type: 'object' }),
    /** Models whose thinking is set differently here than by their makers. */
    thinkingModels: describes<readonly ThinkingModels[]>()({
      type: 'array',
      items: objectOf({ parts: texts, thinking: object }),
    }),
    /** URL of a local server, and POSIX commands that start it. */
    local: objectOf({ baseURL: text }, { start: text, startForBrowser: text }),
  },
);
export type ProviderRow = Static<typeof providerRow>;

export const providersApi = {
  /** `probe`: searches for local servers again. Lenient, so that a faulty package does not empty the picker. */
  list: endpoint('GET', '/api/providers', {
    query: typeOnly<{ readonly probe?: 1 | undefined }>(),
    answer: { type: 'array', items: providerRow, lenient: true },
  }),
};
