// Storage that a user's files take: all of it, the largest contents, and where each of them is used.
import { endpoint } from './endpoint.ts';
import { exactObject, flag, idSchema, number, objectOf, text, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const place = objectOf(
  {
    /** `chat`: a message names it; `share`: the copy behind a link does; `project`, `assistant`; else the id of a feature. */
    kind: text,
    id: text,
    /** Empty: a chat without a title, a link. */
    name: text,
  },
  {
    /** Of a chat that lies in the trash. */
    trashed: flag,
  },
);
export type FilePlace = Static<typeof place>;

const row = objectOf({
  content: text,
  /** Id of one of the files with these bytes. */
  file: text,
  name: text,
  mediaType: text,
  /** With the text that was read from it. Unit: bytes. */
  bytes: number,
  createdAt: number,
  /** Empty: nothing names it, and it is about to go. */
  places: { type: 'array', items: place },
  morePlaces: number,
});
export type FileUsageRow = Static<typeof row>;

const deleted = objectOf({ content: text, name: text, bytes: number, until: number });

const report = objectOf({
  /** Unit of these: bytes. */
  used: number,
  quota: number,
  /** Space that emptying the trash sets free. */
  trash: number,
  /** Deleted a moment ago: until then the deletion can be undone, and their space is taken. */
  deleted: { type: 'array', items: deleted, lenient: true },
  /** Number of contents; `files` has the largest of them. */
  count: number,
  files: { type: 'array', items: row, lenient: true },
});
export type FileUsage = Static<typeof report>;

/** Contents in one request. */
export const maxDeleted = 100;
const contents = exactObject({ contents: { type: 'array', items: idSchema, minItems: 1, maxItems: maxDeleted } });
const counted = objectOf({ count: number });

export const fileUsageApi = {
  read: endpoint('GET', '/api/files', { answer: report }),
  /** Deletes contents that something names, by the ids of the report. Messages go on naming their files. */
  remove: endpoint('POST', '/api/deleted-files', { body: contents, answer: counted }),
  /** Undoes it, by the ids of `deleted`, as long as the bytes are there. */
  restore: endpoint('PATCH', '/api/deleted-files', { body: contents, answer: counted }),
  /** Ids of deleted files, as messages name them. */
  gone: endpoint('GET', '/api/deleted-files', {
    answer: objectOf({ files: texts }),
  }),
};
