// Endpoints of projects, named folders in routes: chats, instructions, files, and a model for new chats.
import type { FileAttachment } from '../message/message.ts';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, exactObject, flag, idSchema, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';
import { sharedSchema, sharedWithSchema } from './shared-kinds.ts';

/** Color names, rendered by the UI. Empty: none. */
export const folderColors = ['', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;
/** Unit: characters. */
export const maxFolderInstructions = 8000;
export const maxFolderFiles = 40;

const rowFields = {
  id: text,
  name: text,
  position: number,
  color: text,
  icon: text,
  /** "provider/model" of new chats; empty: the user's default. */
  model: text,
  /** Estimated tokens of instructions and files in each request. */
  tokens: number,
  /** Of a project that another user shares. */
  shared: sharedSchema,
  /** Of a project of the user that others may use. */
  sharedWith: sharedWithSchema,
} as const;
/** Missing fields are empty. */
const folderRow = { type: 'object', required: ['id', 'name', 'position'], properties: rowFields } as const;
export type Folder = Static<typeof folderRow>;

const file = describes<FileAttachment>()(objectOf({ id: text, name: text, fileType: text, size: number, url: text }));
const wholeFolder = {
  type: 'object',
  required: ['id', 'name', 'position', 'instructions', 'replaces', 'files', 'chats'],
  properties: {
    ...rowFields,
    instructions: text,
    /** Replaces the user's custom instructions. */
    replaces: flag,
    /** Those it is shared with use its memories. */
    sharesMemory: flag,
    files: { type: 'array', items: file, lenient: true },
    /** Number of chats, including archived ones. */
    chats: number,
  },
} as const;
export type WholeFolder = Static<typeof wholeFolder>;

const name = { type: 'string', minLength: 1, maxLength: 200 } as const;
const position = { type: 'integer', minimum: 0, maximum: 1e9 } as const;
const draft = exactObject({ name }, { id: idSchema, position });
const change = {
  type: 'object',
  properties: {
    name,
    position,
    color: { enum: folderColors },
    icon: { type: 'string', maxLength: 16 },
    model: { type: 'string', maxLength: 400 },
    instructions: { type: 'string', maxLength: maxFolderInstructions },
    replaces: flag,
    sharesMemory: flag,
    /** False: restores a deleted project with its chats. */
    trashed: { const: false },
  },
  additionalProperties: false,
  minProperties: 1,
} as const;
export type FolderChange = Static<typeof change>;

/** An uploaded file whose text was extracted. */
const fileDraft = exactObject({
  id: idSchema,
  name: { type: 'string', minLength: 1, maxLength: 300 },
  fileType: { type: 'string', maxLength: 200 },
});
export type FolderFileDraft = Static<typeof fileDraft>;

const list = objectOf({ folders: { type: 'array', items: folderRow, lenient: true } });

export const foldersApi = {
  list: endpoint('GET', '/api/folders', { answer: list }),
  create: endpoint('POST', '/api/folders', { body: draft, answer: folderRow }),
  get: endpoint('GET', '/api/folders/:id', { answer: wholeFolder }),
  change: endpoint('PATCH', '/api/folders/:id', { body: change }),
  /** `chats`: moves its chats to the trash as well; otherwise they stay, without a project. */
  remove: endpoint('DELETE', '/api/folders/:id', { query: typeOnly<{ readonly chats?: 1 | undefined }>() }),
  addFile: endpoint('POST', '/api/folders/:id/files', { body: fileDraft }),
  removeFile: endpoint('DELETE', '/api/folders/:id/files', { query: typeOnly<{ readonly file: string }>() }),
};
