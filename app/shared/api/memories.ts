// Memory: facts about the user, suggested or accepted; what a chat is told of them; the composed system text of a chat.
import { layerKinds } from '../message/layer-kinds.ts';
import { clientSchema } from './client-values.ts';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, idSchema, number, object, text, texts, textOrNull } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const memoryRow = {
  type: 'object',
  required: ['id', 'state', 'operation', 'target', 'text', 'folderId', 'conversationId', 'createdAt', 'updatedAt'],
  properties: {
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
  },
} as const;
export type Memory = Static<typeof memoryRow>;

const fact = { type: 'string', minLength: 1, maxLength: 400 } as const;
const folderId = { anyOf: [idSchema, { type: 'null' }] } as const;
const draft = {
  type: 'object',
  required: ['text'],
  properties: { text: fact, folderId },
  additionalProperties: false,
} as const;
const change = {
  type: 'object',
  properties: { text: fact, folderId, accepted: { const: true } },
  additionalProperties: false,
  minProperties: 1,
} as const;
export type MemoryChange = Static<typeof change>;

const told = {
  type: 'object',
  required: ['facts', 'used'],
  properties: {
    facts: {
      type: 'array',
      items: { type: 'object', required: ['id', 'text', 'at'], properties: { id: text, text, at: number } },
    },
    /** Ids of the facts that an answer was given with, by its message. */
    used: { type: 'object', additionalProperties: texts },
  },
} as const;

const layer = {
  type: 'object',
  required: ['kind', 'text', 'tokens'],
  properties: {
    kind: { enum: layerKinds },
    name: text,
    text,
    tokens: number,
    /** It is not sent: this one stands in its place. */
    replacedBy: { enum: layerKinds },
  },
} as const;
const composed = {
  type: 'object',
  required: ['layers', 'tokens', 'files'],
  properties: {
    layers: { type: 'array', items: layer },
    /** Of all that is sent of them. */
    tokens: number,
    /** Files of the project, which go before the first question. */
    files: {
      type: 'array',
      items: { type: 'object', required: ['name', 'tokens'], properties: { name: text, tokens: number } },
    },
  },
} as const;
export type ComposedText = Static<typeof composed>;

/** As of a chat that the server does not have yet, or with changes that it does not have yet. */
const question = {
  type: 'object',
  required: ['config', 'client'],
  properties: {
    conversationId: idSchema,
    folderId,
    config: describes<unknown>()(object),
    client: clientSchema,
  },
  additionalProperties: false,
} as const;

export const memoriesApi = {
  /** Without those that were deleted. */
  list: endpoint('GET', '/api/memories', {
    answer: {
      type: 'object',
      required: ['memories'],
      properties: { memories: { type: 'array', items: memoryRow, lenient: true } },
    },
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
