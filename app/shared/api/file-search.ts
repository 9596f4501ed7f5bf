// The search in files by meaning: models that can be chosen for it, and what it knows of the user's files.
import type { ReplyError } from '../reply/reply.ts';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, number, object, objectOf, text, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** Of a file's vectors. `waiting`: begins by itself; `error`: stopped, and tried again when its user says so. */
export const vectorStates = ['waiting', 'running', 'done', 'error'] as const;
export type VectorState = (typeof vectorStates)[number];

const provider = objectOf(
  {
    provider: text,
    name: text,
    models: {
      type: 'array',
      items: objectOf({ id: text, name: text }),
    },
  },
  {
    /** Reason why it cannot be called now. */
    obstacle: { enum: ['no-key', 'unreachable', 'off', 'page'] },
  },
);
export type EmbeddingProvider = Static<typeof provider>;

const file = objectOf(
  {
    /** Ids of the files with this content. */
    ids: texts,
    name: text,
    /** "provider/model" that it is read by. */
    model: text,
    /** Name of the provider. */
    provider: text,
    state: { enum: vectorStates },
    /** Passages that have a vector, and all of them. */
    made: number,
    passages: number,
    changedAt: number,
  },
  {
    /** The last error, of a job that waits or has stopped. */
    cause: describes<ReplyError>()(
      objectOf({ type: { anyOf: [text, number] }, message: text, provider: text }, { body: object }),
    ),
    /** ms since the epoch. */
    dueAt: number,
  },
);
export type SearchedFileState = Static<typeof file>;

const view = objectOf(
  {
    providers: { type: 'array', items: provider, lenient: true },
    /** Files that were searched once, the newest change first, 200 at most. */
    files: { type: 'array', items: file, lenient: true },
  },
  {
    /** "provider/model" in use; absent: by words only. */
    model: text,
    /** "provider/model" that the operator has set. */
    preset: text,
  },
);
export type FileSearchView = Static<typeof view>;

export const fileSearchApi = {
  /** `files`: without the providers, for who looks again and again. */
  get: endpoint('GET', '/api/file-search', { query: typeOnly<{ readonly files?: 1 | undefined }>(), answer: view }),
  /** Jobs that stopped or wait are tried at once. */
  retry: endpoint('POST', '/api/file-search', { answer: view }),
};
