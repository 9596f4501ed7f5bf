// Endpoints of documents: text extracted from files by the server.
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
  /** Empty for a file with a single table. */
  sheet: text,
  rows: number,
  /** Row number of the column names; 0 for none. */
  headerRow: number,
  columns: {
    type: 'array',
    /** `title`: in the file. `name`: in SQL. `note`: for models, in English. */
    items: objectOf({ name: text, title: text, kind: { enum: columnKinds } }, { note: text }),
  },
});
export type TableView = Static<typeof table>;

export const documentsApi = {
  /** Returns the file's tables with columns; `lack`: why its rows cannot be queried. */
  tables: endpoint('GET', '/api/files/:id/tables', {
    answer: objectOf({ tables: { type: 'array', items: table } }, { lack: { enum: tableLacks } }),
  }),
  /**
   * Extracts a file's text, once; with an encoding, again as text in it. Responds with status 200 and the reason if there is
   * no text.
   */
  read: endpoint('POST', '/api/files/:id/text', {
    query: typeOnly<{ readonly encoding?: TextEncoding | undefined }>(),
    answer: orRefused(facts),
  }),
  /** Stores the transcript of a sound, provided by the client, as the file's text. */
  write: endpoint('PUT', '/api/files/:id/text', {
    body: objectOf({ text: { type: 'string', pattern: '\\S', maxLength: 2_000_000 } }),
    answer: orRefused(facts),
  }),
  /** Returns the text as models read it. */
  text: endpoint('GET', '/api/files/:id/text', { answer: orRefused(whole) }),
};
