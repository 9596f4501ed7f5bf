// Conversations: rows of the list, one with the end of its messages, and every change of them.
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
/** `none`: the first line of the first message, until there is a better one. */
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
  /** Another one says that the configuration has changed: rows of the list come without it. */
  configMark: text,
  createdAt: number,
  updatedAt: number,
  /** End of its last answer; null: none since such times are kept. */
  answeredAt: numberOrNull,
  /** Nobody has looked at that answer. */
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

/** `config` is of any form: it is read with care (shared/message/chat-config.ts). */
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
    /** A reply of it is being written, by whichever device. */
    writing: flag,
    /** A call of a tool in it waits for permission. */
    waiting: flag,
    /** It ends with an error. */
    failed: flag,
  },
} as const;
export type ConversationRow = Static<typeof rowSchema>;

const page = objectOf(
  {
    conversations: { type: 'array', items: rowSchema, lenient: true },
  },
  {
    /** The last row, where more may follow. */
    next: text,
  },
);

const placeSchema = objectOf({
  id: text,
  parentId: textOrNull,
  role: { enum: ['user', 'assistant', 'tool'] },
  createdAt: number,
});
/** Place of a message, without its content. */
export type MessagePlace = Static<typeof placeSchema>;

const whole = objectOf(
  {
    conversation: headSchema,
    tree: { type: 'array', items: placeSchema, lenient: true },
    /** The last messages of the shown path. */
    messages: { type: 'array', items: storedMessage, lenient: true },
    runs: {
      type: 'array',
      items: objectOf({ runId: text, messageId: text, provider: text, model: text, startedAt: number }),
    },
    /** Those that have not ended. */
    turns: { type: 'array', items: turnView, lenient: true },
  },
  {
    /** The last one of each kind; absent where there is none. */
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

/** `until`: `answeredAt` of what was seen; a newer answer stays unread. Null: unread again. */
const seeing = exactObject({ until: { anyOf: [time, { type: 'null' }] } });

interface ListQuery {
  readonly view?: View;
  readonly folder?: string;
  readonly limit?: number;
  /** The last row that was seen. */
  readonly after?: string | undefined;
}

export const conversationsApi = {
  list: endpoint('GET', '/api/conversations', { query: typeOnly<ListQuery>(), answer: page }),
  create: endpoint('POST', '/api/conversations', { body: conversationDraft, answer: headSchema }),
  emptyTrash: endpoint('DELETE', '/api/conversations', { query: typeOnly<{ readonly view: 'trash' }>() }),
  /** `window`: how many messages of the shown path come whole; the rest is asked for by id. */
  get: endpoint('GET', '/api/conversations/:id', {
    query: typeOnly<{ readonly window?: number }>(),
    answer: whole,
  }),
  change: endpoint('PATCH', '/api/conversations/:id', { body: change, answer: headSchema }),
  /** Into the trash, or for good. */
  remove: endpoint('DELETE', '/api/conversations/:id', {
    query: typeOnly<{ readonly forever?: 1 | undefined }>(),
  }),
  /** Changes neither its place in the list nor its times. */
  see: endpoint('POST', '/api/conversations/:id/seen', { body: seeing }),
  /** A temporary chat is stored from now on, under the id of the answer. */
  keep: endpoint('POST', '/api/conversations/:id/keep', {
    body: keeping,
    answer: objectOf({ id: text }),
  }),
};

export const messagesApi = {
  /** `ids`: separated by commas. */
  get: endpoint('GET', '/api/conversations/:conversation/messages', {
    query: typeOnly<{ readonly ids?: string }>(),
    answer: objectOf({ messages: { type: 'array', items: storedMessage, lenient: true } }),
  }),
  add: endpoint('POST', '/api/conversations/:conversation/messages', {
    body: objectOf({ messages: messagesSchema }),
    answer: objectOf({ added: texts, headId: textOrNull }),
  }),
  /** Takes one message and all below it away. */
  remove: endpoint('DELETE', '/api/conversations/:conversation/messages', {
    query: typeOnly<{ readonly id: string }>(),
  }),
};
