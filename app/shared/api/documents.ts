// Documents: the texts of files that are no text themselves, read by the server.
import { documentFormats, documentProblems, documentUnits } from '../message/document.ts';
import { columnKinds, tableLacks } from '../message/table.ts';
import type { DocumentFacts, DocumentRefusal, DocumentText } from '../message/document.ts';
import type { TextEncoding } from '../message/encodings.ts';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, number, objectOf, text } from '../schema/schema.ts';
import type { JSONSchema, Static } from '../schema/schema.ts';

const facts = describes<DocumentFacts>()(
  objectOf({
    format: { enum: documentFormats },
    unit: { enum: documentUnits },
    count: number,
    words: number,
    characters: number,
    tokens: number,
    warnings: { type: 'array', items: objectOf({ code: text }) },
  }),
);
const refused = describes<DocumentRefusal>()(objectOf({ problem: { enum: documentProblems } }));
const whole = describes<DocumentText>()({
  type: 'object',
  required: [...facts.required, 'text', 'parts'],
  properties: {
    ...facts.properties,
    text,
    parts: {
      type: 'array',
      items: objectOf({ name: text, at: number }),
    },
  },
});
const orRefused = <S extends JSONSchema>(read: S) =>
  ({
    anyOf: [objectOf({ read }), objectOf({ refused })],
  }) as const;

const table = objectOf({
  /** Empty for a file that is one table. */
  sheet: text,
  rows: number,
  /** Number of the row that the columns are named by; 0: none. */
  headerRow: number,
  columns: {
    type: 'array',
    /** `title`: in the file, `name`: in SQL; `note`: for models, in English. */
    items: objectOf({ name: text, title: text, kind: { enum: columnKinds } }, { note: text }),
  },
});
export type TableView = Static<typeof table>;

export const documentsApi = {
  /** Tables of the file with their columns; `lack`: the reason, where nobody can ask it about its rows. */
  tables: endpoint('GET', '/api/files/:id/tables', {
    answer: objectOf({ tables: { type: 'array', items: table } }, { lack: { enum: tableLacks } }),
  }),
  /**
   * Reads the text of a file, once; with an encoding once more, as a text in it. What has no text is answered with the reason, and
   * with 200.
   */
  read: endpoint('POST', '/api/files/:id/text', {
    query: typeOnly<{ readonly encoding?: TextEncoding | undefined }>(),
    answer: orRefused(facts),
  }),
  /** Words of a sound, written down by whoever calls: kept once, and the text of the file from then on. */
  write: endpoint('PUT', '/api/files/:id/text', {
    body: objectOf({ text: { type: 'string', pattern: '\\S', maxLength: 2_000_000 } }),
    answer: orRefused(facts),
  }),
  /** Text of the file as models read it. */
  text: endpoint('GET', '/api/files/:id/text', { answer: orRefused(whole) }),
};
