// Endpoints of conversations and their messages.
import { clientSchema } from './client-values.ts';
import { endpoint, typeOnly } from './endpoint.ts';
import { messagesSchema, storedMessage } from './message.ts';
import { taskView } from './tasks.ts';
import { turnView } from './turn-view.ts';
import {
  describes,
  exactObject,
  flag,
  idSchema,
  nullableId,
  number,
  object,
  objectOf,
  text,
  textOrNull,
  texts,
  time,
} from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const titleSources = ['none', 'generated', 'user'] as const;
/** `none`: the title is the first line of the first message. */
export type TitleSource = (typeof titleSources)[number];

export const views = ['active', 'archived', 'trash'] as const;
export type View = (typeof views)[number];

const numberOrNull = { anyOf: [number, { type: 'null' }] } as const;

const headFields = {
  id: text,
  title: text,
  titleSource: { enum: titleSources },
  folderId: textOrNull,
  pinned: flag,
  archived: flag,
  deletedAt: numberOrNull,
  headId: textOrNull,
  /** Revision of the configuration, which rows of the list do not contain. */
  configMark: text,
  createdAt: number,
  updatedAt: number,
  /** End time of the last answer; null if none is recorded. */
  answeredAt: numberOrNull,
  /** True if that answer is unread. */
  unread: flag,
} as const;
const headNames = [
  'id',
  'title',
  'titleSource',
  'folderId',
  'pinned',
  'archived',
  'deletedAt',
  'headId',
  'configMark',
  'createdAt',
  'updatedAt',
  'answeredAt',
  'unread',
] as const;

/** `config` has any form and is validated by its reader (shared/message/chat-config.ts). */
const headSchema = {
  type: 'object',
  required: [...headNames, 'config'],
  properties: { ...headFields, config: {} },
} as const;
export type ConversationHead = Static<typeof headSchema>;

const rowSchema = {
  type: 'object',
  required: [...headNames, 'writing', 'waiting', 'failed'],
  properties: {
    ...headFields,
    /** A reply is running, started from any device. */
    writing: flag,
    /** A tool call waits for the user's consent. */
    waiting: flag,
    /** The last message is an error. */
    failed: flag,
  },
} as const;
export type ConversationRow = Static<typeof rowSchema>;

const page = objectOf(
  {
    conversations: { type: 'array', items: rowSchema, lenient: true },
  },
  {
    /** Id of the last row, if there are more. */
    next: text,
  },
);

const placeSchema = objectOf({
  id: text,
  parentId: textOrNull,
  role: { enum: ['user', 'assistant', 'tool'] },
  createdAt: number,
});
/** Position of a message, without content. */
export type MessagePlace = Static<typeof placeSchema>;

const whole = objectOf(
  {
    conversation: headSchema,
    tree: { type: 'array', items: placeSchema, lenient: true },
    /** Last messages of the path on screen. */
    messages: { type: 'array', items: storedMessage, lenient: true },
    runs: {
      type: 'array',
      items: objectOf({ runId: text, messageId: text, provider: text, model: text, startedAt: number }),
    },
    /** Unfinished turns. */
    turns: { type: 'array', items: turnView, lenient: true },
  },
  {
    /** The last task of each kind. */
    tasks: { type: 'array', items: taskView, lenient: true },
  },
);

const title = { type: 'string', maxLength: 1000 } as const;

export const conversationDraft = {
  type: 'object',
  properties: {
    id: idSchema,
    title,
    titleSource: { enum: titleSources },
    folderId: nullableId,
    config: describes<unknown>()(object),
  },
  additionalProperties: false,
} as const;
export type ConversationDraft = Static<typeof conversationDraft>;

const change = {
  type: 'object',
  properties: {
    title,
    titleSource: { enum: ['generated', 'user'] },
    folderId: nullableId,
    config: describes<unknown>()(object),
    pinned: flag,
    archived: flag,
    headId: nullableId,
    trashed: flag,
  },
  additionalProperties: false,
} as const;
export type ConversationChange = Static<typeof change>;

const keeping = exactObject({ client: clientSchema });

/** `until`: `answeredAt` of the answer that was seen; newer answers stay unread. Null: marks as unread. */
const seeing = exactObject({ until: { anyOf: [time, { type: 'null' }] } });

interface ListQuery {
  readonly view?: View;
  readonly folder?: string;
  readonly limit?: number;
  /** Id of the last known row. */
  readonly after?: string | undefined;
}

export const conversationsApi = {
  list: endpoint('GET', '/api/conversations', { query: typeOnly<ListQuery>(), answer: page }),
  create: endpoint('POST', '/api/conversations', { body: conversationDraft, answer: headSchema }),
  emptyTrash: endpoint('DELETE', '/api/conversations', { query: typeOnly<{ readonly view: 'trash' }>() }),
  /** `window`: number of messages on the shown path to include; others are requested by id. */
  get: endpoint('GET', '/api/conversations/:id', {
    query: typeOnly<{ readonly window?: number }>(),
    answer: whole,
  }),
  change: endpoint('PATCH', '/api/conversations/:id', { body: change, answer: headSchema }),
  /** Moves to the trash, or deletes permanently. */
  remove: endpoint('DELETE', '/api/conversations/:id', {
    query: typeOnly<{ readonly forever?: 1 | undefined }>(),
  }),
  /** Changes neither position in the list nor timestamps. */
  see: endpoint('POST', '/api/conversations/:id/seen', { body: seeing }),
  /** Makes a temporary chat permanent, with the id in the response. */
  keep: endpoint('POST', '/api/conversations/:id/keep', {
    body: keeping,
    answer: objectOf({ id: text }),
  }),
};

export const messagesApi = {
  /** `ids`: comma-separated. */
  get: endpoint('GET', '/api/conversations/:conversation/messages', {
    query: typeOnly<{ readonly ids?: string }>(),
    answer: objectOf({ messages: { type: 'array', items: storedMessage, lenient: true } }),
  }),
  add: endpoint('POST', '/api/conversations/:conversation/messages', {
    body: objectOf({ messages: messagesSchema }),
    answer: objectOf({ added: texts, headId: textOrNull }),
  }),
  /** Deletes a message and its descendants. */
  remove: endpoint('DELETE', '/api/conversations/:conversation/messages', {
    query: typeOnly<{ readonly id: string }>(),
  }),
};
