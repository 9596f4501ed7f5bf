// JSON schemas of what clients send about conversations and messages.
import { idSchema } from './ids.ts';

const time = { type: 'integer', minimum: 0, maximum: 8.64e15 } as const;
const nullableId = { anyOf: [idSchema, { type: 'null' }] } as const;
const base = { id: idSchema, parentId: nullableId, createdAt: time } as const;
const text = { type: 'string' } as const;

const replySchema = {
  type: 'object',
  required: ['parts'],
  properties: {
    parts: {
      type: 'array',
      items: {
        anyOf: [
          { type: 'object', required: ['type', 'text'], properties: { type: { const: 'text' }, text } },
          {
            type: 'object',
            required: ['type', 'text', 'startedAt'],
            properties: { type: { const: 'reasoning' }, text, startedAt: time },
          },
          { type: 'object', required: ['type', 'data'], properties: { type: { const: 'redacted' }, data: text } },
          {
            type: 'object',
            required: ['type', 'index', 'id', 'name', 'arguments'],
            properties: {
              type: { const: 'tool' },
              index: { type: 'integer', minimum: 0 },
              id: text,
              name: text,
              arguments: text,
            },
          },
          {
            type: 'object',
            required: ['type', 'src'],
            properties: { type: { const: 'image' }, id: text, src: text },
          },
        ],
      },
    },
  },
} as const;

/** A message as the browser has it. What it holds besides stays with it. */
export const messageSchema = {
  type: 'object',
  required: ['id', 'parentId', 'createdAt', 'role'],
  oneOf: [
    {
      type: 'object',
      required: ['role', 'text', 'images'],
      properties: {
        ...base,
        role: { const: 'user' },
        text,
        images: {
          type: 'array',
          items: { type: 'object', required: ['id', 'name', 'url'], properties: { id: text, name: text, url: text } },
        },
      },
    },
    {
      type: 'object',
      required: ['role', 'provider', 'model', 'reply', 'outcome'],
      properties: {
        ...base,
        role: { const: 'assistant' },
        provider: text,
        model: text,
        reply: replySchema,
        // A running one is begun by POST /api/runs.
        outcome: { enum: ['done', 'abort', 'error', 'interrupted'] },
      },
    },
    {
      type: 'object',
      required: ['role', 'toolCallId', 'name', 'content'],
      properties: { ...base, role: { const: 'tool' }, toolCallId: text, name: text, content: text },
    },
  ],
} as const;

export const messagesSchema = { type: 'array', items: messageSchema, maxItems: 10_000 } as const;

const title = { type: 'string', maxLength: 1000 } as const;
const titleSource = { enum: ['none', 'generated', 'user'] } as const;
const config = { type: 'object' } as const;

export const conversationDraftSchema = {
  type: 'object',
  properties: { id: idSchema, title, titleSource, folderId: nullableId, config },
  additionalProperties: false,
} as const;

export const conversationChangeSchema = {
  type: 'object',
  properties: {
    title,
    titleSource: { enum: ['generated', 'user'] },
    folderId: nullableId,
    config,
    pinned: { type: 'boolean' },
    archived: { type: 'boolean' },
    headId: nullableId,
    trashed: { type: 'boolean' },
  },
  additionalProperties: false,
} as const;

export const folderSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    id: idSchema,
    name: { type: 'string', minLength: 1, maxLength: 200 },
    position: { type: 'integer', minimum: 0, maximum: 1e9 },
  },
  additionalProperties: false,
} as const;

export const folderChangeSchema = {
  type: 'object',
  properties: { name: folderSchema.properties.name, position: folderSchema.properties.position },
  additionalProperties: false,
  minProperties: 1,
} as const;
