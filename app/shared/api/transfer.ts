// Export of all that is a user's, and import of exports of this program and of others.
import { endpoint, typeOnly } from './endpoint.ts';
import { flag, number, object, objectOf, text, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const report = objectOf({
  format: text,
  conversations: objectOf({ found: number, added: number, known: number }),
  messages: number,
  folders: texts,
  settings: number,
  /** Assistants, prompts and remembered facts. */
  items: number,
  notes: {
    type: 'array',
    items: objectOf({ what: text, count: number }),
  },
  /** Entries that a file must not import, by reason. */
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
  /** A file; without `conversation` all there is but the keys. */
  export: endpoint('GET', '/api/export', {
    query: typeOnly<{ readonly conversation?: string }>(),
    answer: object,
  }),
  /** The file itself, read by storage/transfer. `dryRun`: reports what would happen and writes nothing. */
  import: endpoint('POST', '/api/import', {
    query: typeOnly<{ readonly dryRun?: 1 | undefined }>(),
    body: typeOnly<{ readonly static: unknown }>(),
    answer: report,
  }),
};
