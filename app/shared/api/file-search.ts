// Endpoints of semantic file search: available embedding models, and the state of the user's files.
import type { ReplyError } from '../reply/reply.ts';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, number, object, objectOf, text, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** State of a file's embeddings. `waiting`: starts automatically. `error`: stopped until the user retries. */
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
    /** Why the model cannot be used. */
    obstacle: { enum: ['no-key', 'unreachable', 'off', 'page'] },
  },
);
export type EmbeddingProvider = Static<typeof provider>;

const file = objectOf(
  {
    /** Ids of the files with this content. */
    ids: texts,
    name: text,
    /** "provider/model" of the embeddings. */
    model: text,
    /** Name of the provider. */
    provider: text,
    state: { enum: vectorStates },
    /** Number of chunks with an embedding, and in total (`passages`). */
    made: number,
    passages: number,
    changedAt: number,
  },
  {
    /** Last error of a waiting or stopped job. */
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
    /** Files that were searched before, most recently changed first, at most 200. */
    files: { type: 'array', items: file, lenient: true },
  },
  {
    /** "provider/model" in use; undefined for text search only. */
    model: text,
    /** "provider/model" set by the operator. */
    preset: text,
  },
);
export type FileSearchView = Static<typeof view>;

export const fileSearchApi = {
  /** `files`: omits the providers, for polling. */
  get: endpoint('GET', '/api/file-search', { query: typeOnly<{ readonly files?: 1 | undefined }>(), answer: view }),
  /** Restarts stopped and waiting jobs. */
  retry: endpoint('POST', '/api/file-search', { answer: view }),
};
