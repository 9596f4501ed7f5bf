// Folders of a user's conversations.
import { endpoint } from './endpoint.ts';
import { idSchema, number, text } from './schema.ts';
import type { Static } from './schema.ts';

const folderRow = {
  type: 'object',
  required: ['id', 'name', 'position'],
  properties: { id: text, name: text, position: number },
} as const;
export type Folder = Static<typeof folderRow>;

const name = { type: 'string', minLength: 1, maxLength: 200 } as const;
const position = { type: 'integer', minimum: 0, maximum: 1e9 } as const;
const draft = {
  type: 'object',
  required: ['name'],
  properties: { id: idSchema, name, position },
  additionalProperties: false,
} as const;
const change = {
  type: 'object',
  properties: { name, position },
  additionalProperties: false,
  minProperties: 1,
} as const;

const list = {
  type: 'object',
  required: ['folders'],
  properties: { folders: { type: 'array', items: folderRow, lenient: true } },
} as const;

export const foldersApi = {
  list: endpoint('GET', '/api/folders', { answer: list }),
  create: endpoint('POST', '/api/folders', { body: draft, answer: folderRow }),
  change: endpoint('PATCH', '/api/folders/:id', { body: change }),
  remove: endpoint('DELETE', '/api/folders/:id'),
};
