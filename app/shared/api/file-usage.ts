// Storage that a user's files take: all of it, the largest contents, and where each of them is used.
import { endpoint } from './endpoint.ts';
import { flag, number, text } from './schema.ts';
import type { Static } from './schema.ts';

/** `chat`: a message names it; `share`: the copy behind a link does; `image`: an order of images. */
const place = {
  type: 'object',
  required: ['kind', 'id', 'name'],
  properties: {
    kind: { enum: ['chat', 'project', 'assistant', 'image', 'share'] },
    id: text,
    /** Empty: a chat without a title, a link. */
    name: text,
    /** Of a chat that lies in the trash. */
    trashed: flag,
  },
} as const;
export type FilePlace = Static<typeof place>;

const row = {
  type: 'object',
  required: ['content', 'name', 'mediaType', 'bytes', 'createdAt', 'places', 'morePlaces'],
  properties: {
    content: text,
    name: text,
    mediaType: text,
    /** With the text that was read from it. Unit: bytes. */
    bytes: number,
    createdAt: number,
    /** Empty: nothing names it, and it is about to go. */
    places: { type: 'array', items: place },
    morePlaces: number,
  },
} as const;
export type FileUsageRow = Static<typeof row>;

const report = {
  type: 'object',
  required: ['used', 'quota', 'trash', 'count', 'files'],
  properties: {
    /** Unit of these: bytes. */
    used: number,
    quota: number,
    /** Space that emptying the trash sets free. */
    trash: number,
    /** Number of contents; `files` has the largest of them. */
    count: number,
    files: { type: 'array', items: row, lenient: true },
  },
} as const;
export type FileUsage = Static<typeof report>;

export const fileUsageApi = { read: endpoint('GET', '/api/files', { answer: report }) };
