// Schemas of messages in requests and responses. Unknown fields are kept.
import type { Message, UserMessage } from '../message/message.ts';
import { outcomes } from '../reply/outcome.ts';
import { describes, idSchema, nullableId, objectOf, text, time } from '../schema/schema.ts';

const base = { id: idSchema, parentId: nullableId, createdAt: time } as const;

const replySchema = objectOf({
  parts: {
    type: 'array',
    items: {
      anyOf: [
        objectOf({ type: { const: 'text' }, text }),
        objectOf({ type: { const: 'reasoning' }, text, startedAt: time }),
        objectOf({ type: { const: 'redacted' }, data: text }),
        objectOf({
          type: { const: 'tool' },
          index: { type: 'integer', minimum: 0 },
          id: text,
          name: text,
          arguments: text,
        }),
        objectOf({ type: { const: 'image' }, src: text }, { id: text }),
      ],
    },
  },
});

export type StoredMessage = Message & { readonly runId?: string };

const userFields = {
  text,
  images: {
    type: 'array',
    items: objectOf({ id: text, name: text, url: text }),
  },
} as const;

export const sentQuestion = describes<Omit<UserMessage, 'role' | 'parentId'>>()({
  type: 'object',
  required: ['id', 'createdAt', 'text', 'images'],
  properties: { id: idSchema, createdAt: time, ...userFields },
});

export const sentMessage = describes<StoredMessage>()({
  type: 'object',
  required: ['id', 'parentId', 'createdAt', 'role'],
  oneOf: [
    {
      type: 'object',
      required: ['role', 'text', 'images'],
      properties: {
        ...base,
        role: { const: 'user' },
        ...userFields,
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
        // Running ones are created by POST /api/runs.
        outcome: { enum: outcomes },
      },
    },
    {
      type: 'object',
      required: ['role', 'toolCallId', 'name', 'content'],
      properties: { ...base, role: { const: 'tool' }, toolCallId: text, name: text, content: text },
    },
  ],
});

export const messagesSchema = { type: 'array', items: sentMessage, maxItems: 10_000 } as const;

/** A message from the server; only fields needed for rendering are validated. */
export const storedMessage = describes<StoredMessage>()({
  anyOf: [
    {
      type: 'object',
      required: ['id', 'parentId', 'createdAt', 'role', 'text', 'images'],
      properties: { ...base, role: { const: 'user' }, text, images: { type: 'array' } },
    },
    {
      type: 'object',
      required: ['id', 'parentId', 'createdAt', 'role', 'content'],
      properties: { ...base, role: { const: 'tool' }, content: text },
    },
    {
      type: 'object',
      required: ['id', 'parentId', 'createdAt', 'role', 'reply'],
      properties: {
        ...base,
        role: { const: 'assistant' },
        reply: objectOf({ parts: { type: 'array' } }),
      },
    },
  ],
});
