// A recorded exchange: its types, and how it is read from a folder of recordings.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** A line of `index.jsonl`: an exchange without its bodies. */
export interface IndexRow {
  readonly id: string;
  readonly file: string;
  readonly provider: string;
  readonly wire: string;
  readonly operation: string;
  readonly stream: boolean;
  readonly status: number;
  readonly model: string | null;
  readonly kind: 'exchange' | 'body' | 'chunks';
  readonly features: readonly string[];
}

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly truncated?: boolean;
}

export interface RecordedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly text: string } | { readonly base64: string };
  readonly reserialized?: boolean;
  readonly redacted?: boolean;
}

export interface Exchange {
  readonly id: string;
  readonly provider: string;
  readonly wire: string;
  readonly operation: string;
  readonly stream: boolean;
  readonly features: readonly string[];
  /** Null if only the response was kept (`kind` body and chunks). */
  readonly request: RecordedRequest | null;
  readonly response: RecordedResponse;
  /** Project that recorded it, and path in its repository. */
  readonly source: { readonly project: string; readonly path: string };
  readonly kind?: 'body' | 'chunks';
  readonly rebuilt?: boolean;
}

// The casts below are unchecked: the folder's README defines the format, and a wrong file shows as a failed exchange.
export const readIndex = (folder: string): readonly IndexRow[] =>
  readFileSync(join(folder, 'index.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as IndexRow);

/** Returns the sibling folder with recordings of vendors' native wires. */
export const folderBeside = (folder: string): string | undefined => {
  const beside = `${resolve(folder)}-new`;
  return existsSync(join(beside, 'index.jsonl')) ? beside : undefined;
};

/** Returns the rows of a folder and of its sibling; `readExchange` accepts both. */
export function readIndexes(folder: string): readonly IndexRow[] {
  const beside = folderBeside(folder);
  if (beside === undefined) return readIndex(folder);
  const moved = readIndex(beside).map((row) => ({ ...row, file: join('..', basename(beside), row.file) }));
  return [...readIndex(folder), ...moved];
}

export const readExchange = (folder: string, row: Pick<IndexRow, 'file'>): Exchange =>
  JSON.parse(readFileSync(join(folder, row.file), 'utf8')) as Exchange;

/** Returns the response's bytes as sent over the wire. */
export const bodyBytes = ({ body }: Pick<RecordedResponse, 'body'>): Buffer =>
  'text' in body ? Buffer.from(body.text, 'utf8') : Buffer.from(body.base64, 'base64');
