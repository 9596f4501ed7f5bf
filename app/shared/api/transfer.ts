// Endpoints for exporting a user's data, and importing exports of this program and others.
import { endpoint, typeOnly } from './endpoint.ts';
import { flag, number, object, objectOf, text, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const report = objectOf({
  format: text,
  conversations: objectOf({ found: number, added: number, known: number }),
  messages: number,
  folders: texts,
  settings: number,
  /** Assistants, prompts and memories. */
  items: number,
  notes: {
    type: 'array',
    items: objectOf({ what: text, count: number }),
  },
  /** Entries that were not imported, by reason. */
  leftOut: {
    type: 'array',
    items: objectOf({ reason: text, count: number }),
  },
  sample: {
    type: 'array',
    items: objectOf({ title: text, messages: number, known: flag }),
  },
});
export type ImportReport = Static<typeof report>;

export const transferApi = {
  /** Returns a file with one conversation, or with everything except keys. `files`: an archive with the bytes of files. */
  export: endpoint('GET', '/api/export', {
    query: typeOnly<{ readonly conversation?: string; readonly files?: 1 }>(),
    answer: object,
  }),
  /** The body is the file, read by storage/transfer. `dryRun`: reports the effects without writing. */
  import: endpoint('POST', '/api/import', {
    query: typeOnly<{ readonly dryRun?: 1 | undefined }>(),
    body: typeOnly<{ readonly static: unknown }>(),
    answer: report,
  }),
};
