// Endpoints of the user's file storage: total, largest contents, and their uses.
import { endpoint } from './endpoint.ts';
import { exactObject, flag, idSchema, number, objectOf, text, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const place = objectOf(
  {
    /** `chat`: used by a message. `share`: used by a shared copy. `project`, `assistant`, or the id of a feature. */
    kind: text,
    id: text,
    /** Empty for a chat without title, or a link. */
    name: text,
  },
  {
    trashed: flag,
  },
);
export type FilePlace = Static<typeof place>;

const row = objectOf({
  content: text,
  /** Id of a file with these bytes. */
  file: text,
  name: text,
  mediaType: text,
  /** Size in bytes, including extracted text. */
  bytes: number,
  createdAt: number,
  /** Empty for unused contents, which will be deleted soon. */
  places: { type: 'array', items: place },
  morePlaces: number,
});
export type FileUsageRow = Static<typeof row>;

const deleted = objectOf({ content: text, name: text, bytes: number, until: number });

const report = objectOf({
  /** Unit of this and the next two: bytes. */
  used: number,
  quota: number,
  /** Bytes freed by emptying the trash. */
  trash: number,
  /** Recently deleted contents, which can be restored and still take space until `until`. */
  deleted: { type: 'array', items: deleted, lenient: true },
  /** Total number of contents; `files` contains the largest. */
  count: number,
  files: { type: 'array', items: row, lenient: true },
});
export type FileUsage = Static<typeof report>;

/** Maximum number of contents per request. */
export const maxDeleted = 100;
const contents = exactObject({ contents: { type: 'array', items: idSchema, minItems: 1, maxItems: maxDeleted } });
const counted = objectOf({ count: number });

export const fileUsageApi = {
  read: endpoint('GET', '/api/files', { answer: report }),
  /** Deletes contents in use, by the report's ids. Messages keep their references. */
  remove: endpoint('POST', '/api/deleted-files', { body: contents, answer: counted }),
  /** Restores contents by the ids in `deleted`, while the bytes exist. */
  restore: endpoint('PATCH', '/api/deleted-files', { body: contents, answer: counted }),
  /** Ids of deleted files, as used in messages. */
  gone: endpoint('GET', '/api/deleted-files', {
    answer: objectOf({ files: texts }),
  }),
};
