// Memory: facts about the user, suggested or accepted; what a chat is told of them; the composed system text of a chat.
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
  /** `suggested`: it counts once it is accepted. */
  state: { enum: ['suggested', 'accepted'] },
  operation: { enum: ['add', 'update', 'forget'] },
  /** The fact that a suggestion would change. */
  target: textOrNull,
  text,
  folderId: textOrNull,
  /** The chat that it comes from. */
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
  /** Ids of the facts that an answer was given with, by its message. */
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
    /** It is not sent: this one stands in its place. */
    replacedBy: { enum: layerKinds },
  },
);
const composed = objectOf({
  layers: { type: 'array', items: layer },
  /** Of all that is sent of them. */
  tokens: number,
  /** Files of the project, which go before the first question. */
  files: {
    type: 'array',
    items: objectOf({ name: text, tokens: number }),
  },
});
export type ComposedText = Static<typeof composed>;

/** As of a chat that the server does not have yet, or with changes that it does not have yet. */
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
  /** Without those that were deleted. */
  list: endpoint('GET', '/api/memories', {
    answer: objectOf({ memories: { type: 'array', items: memoryRow, lenient: true } }),
  }),
  /** By hand: accepted at once. */
  add: endpoint('POST', '/api/memories', { body: draft, answer: memoryRow }),
  change: endpoint('PATCH', '/api/memories/:id', { body: change }),
  /** Also of a suggestion: it is dismissed. */
  remove: endpoint('DELETE', '/api/memories/:id'),
  clear: endpoint('DELETE', '/api/memories', { query: typeOnly<{ readonly all: 1 }>() }),
  /** Facts that a chat has, and the answers that were given with them. */
  told: endpoint('GET', '/api/conversations/:id/memories', { answer: told }),
  /** The chat is told what is remembered now, from its next question on. */
  refresh: endpoint('POST', '/api/conversations/:id/memories'),
  /** System text of a chat, composed and not sent. Changes nothing. */
  composed: endpoint('POST', '/api/composed', { body: question, answer: composed }),
};
