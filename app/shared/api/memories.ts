// Endpoints of memory: suggested and accepted facts, the facts of a chat, and a chat's composed system text.
import { layerKinds } from '../message/layer-kinds.ts';
import { clientSchema } from './client-values.ts';
import { endpoint, typeOnly } from './endpoint.ts';
import {
  describes,
  exactObject,
  idSchema,
  number,
  object,
  objectOf,
  text,
  textOrNull,
  texts,
} from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const memoryRow = objectOf({
  id: text,
  /** `suggested`: not used until accepted. */
  state: { enum: ['suggested', 'accepted'] },
  operation: { enum: ['add', 'update', 'forget'] },
  /** Fact that a suggestion changes. */
  target: textOrNull,
  text,
  folderId: textOrNull,
  /** Chat in which it was suggested. */
  conversationId: textOrNull,
  createdAt: number,
  updatedAt: number,
});
export type Memory = Static<typeof memoryRow>;

const fact = { type: 'string', minLength: 1, maxLength: 400 } as const;
const folderId = { anyOf: [idSchema, { type: 'null' }] } as const;
const draft = exactObject({ text: fact }, { folderId });
const change = {
  type: 'object',
  properties: { text: fact, folderId, accepted: { const: true } },
  additionalProperties: false,
  minProperties: 1,
} as const;
export type MemoryChange = Static<typeof change>;

const told = objectOf({
  facts: {
    type: 'array',
    items: objectOf({ id: text, text, at: number }),
  },
  /** Ids of the facts that each answer was given with, by message id. */
  used: { type: 'object', additionalProperties: texts },
});

const layer = objectOf(
  {
    kind: { enum: layerKinds },
    text,
    tokens: number,
  },
  {
    name: text,
    /** Layer that is sent instead. */
    replacedBy: { enum: layerKinds },
  },
);
const composed = objectOf({
  layers: { type: 'array', items: layer },
  /** Tokens of all layers that are sent. */
  tokens: number,
  /** Files of the project, sent before the first question. */
  files: {
    type: 'array',
    items: objectOf({ name: text, tokens: number }),
  },
});
export type ComposedText = Static<typeof composed>;

/** Fields of a chat that the server does not have yet. */
const question = exactObject(
  {
    config: describes<unknown>()(object),
    client: clientSchema,
  },
  {
    conversationId: idSchema,
    folderId,
  },
);

export const memoriesApi = {
  /** Excludes deleted ones. */
  list: endpoint('GET', '/api/memories', {
    answer: objectOf({ memories: { type: 'array', items: memoryRow, lenient: true } }),
  }),
  /** Adds a fact by hand, accepted at once. */
  add: endpoint('POST', '/api/memories', { body: draft, answer: memoryRow }),
  change: endpoint('PATCH', '/api/memories/:id', { body: change }),
  /** Dismisses a suggestion as well. */
  remove: endpoint('DELETE', '/api/memories/:id'),
  clear: endpoint('DELETE', '/api/memories', { query: typeOnly<{ readonly all: 1 }>() }),
  /** Returns the facts of a chat, and the answers given with them. */
  told: endpoint('GET', '/api/conversations/:id/memories', { answer: told }),
  /** Updates the chat's facts, from its next question on. */
  refresh: endpoint('POST', '/api/conversations/:id/memories'),
  /** Returns the composed system text of a chat, without side effects. */
  composed: endpoint('POST', '/api/composed', { body: question, answer: composed }),
};
