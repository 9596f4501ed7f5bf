// The providers that a server has loaded: what pickers and key forms need to know of each.
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

/** Hearing of a model; undefined for one that hears nothing, or of whose server at another address nobody knows. */

const fields = describes<readonly VaultField[]>()(texts);
const ofFields = { type: 'object', additionalProperties: text } as const;

const keyVault = objectOf(
  {
    required: fields,
    optional: fields,
    placeholders: describes<Partial<Record<VaultField, string>>>()(ofFields),
    /** The environment variables that an operator can set instead. */
    env: describes<Partial<Record<VaultField, readonly string[]>>>()({ type: 'object', additionalProperties: texts }),
  },
  {
    anyOf: { type: 'array', items: fields },
  },
);

const card = describes<ModelCard>()(objectOf({ id: text }, { type: text }));

/** `ready`: answers now. `needs-key`: asks for credentials first. `unreachable`: a local server that does not answer. */
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
    /** Models that the package recommends, best first. */
    recommended: texts,
    /** May be called from the browser. */
    browser: flag,
    /** Also speaks OpenAI's Responses API. */
    responses: flag,
    /** The controls of thinking that the wire carries, per part of a model's id. */
    thinking: describes<ThinkingSupport>()({ type: 'object', additionalProperties: texts }),
    /** Prefixes of the ids of models that this vendor makes itself. */
    makes: texts,
    health,
    models: { type: 'array', items: card, lenient: true },
  },
  {
    /** File name of its brand mark, served at `/marks/`; it ends in `-color` where the mark has colours of its own. */
    mark: text,
    /** The model that a check of the connection asks. */
    checkModel: text,
    /** The operator's default model, where it is one of this provider's. */
    defaultModel: text,
    /** The operator has set another address than the vendor's: its own list says what there is. */
    ownAddress: { const: true },
    /** Reads PDF documents by itself, with models that see images. */
    documents: { const: true },
    /** Sounds that its models hear by themselves, per part of a model's id; `false`: a relative that hears nothing. */
    sound: describes<ByModel<Hearing | false>>()({ type: 'object' }),
    /** Models whose thinking is set otherwise here than at their makers. */
    thinkingModels: describes<readonly ThinkingModels[]>()({
      type: 'array',
      items: objectOf({ parts: texts, thinking: object }),
    }),
    /** A server on this machine, where it listens, and POSIX commands that start it. */
    local: objectOf({ baseURL: text }, { start: text, startForBrowser: text }),
  },
);
export type ProviderRow = Static<typeof providerRow>;

export const providersApi = {
  /** `probe`: local servers are looked for again. One bad package must not empty the picker. */
  list: endpoint('GET', '/api/providers', {
    query: typeOnly<{ readonly probe?: 1 | undefined }>(),
    answer: { type: 'array', items: providerRow, lenient: true },
  }),
};
