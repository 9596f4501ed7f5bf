// Runs a call of `query_table`, limited to the conversation's tables.
import type { ToolApi } from '@tributary/runtime-core';
import { noteOf } from '../../shared/tools/queried.ts';
import type { Queried } from '../../shared/tools/queried.ts';
import type { TableQuery } from '../../shared/tools/table-query.ts';
import { appError } from '../http/errors.server.ts';
import type { FileTables, TablesOfFile } from '../tables/file-tables.ts';
import { readArguments } from '../tools/gateway-arguments.server.ts';
import { callMs, momentMs } from './queried-tables.ts';
import type { QueriedTable, QueriedTables } from './queried-tables.ts';

export interface TableQuestion {
  readonly store: Pick<FileTables, 'query'>;
  readonly userId: string;
  /** Returns the tables that are read within `waitMs`. */
  readonly find: (waitMs: number) => Promise<QueriedTables>;
}

export async function runTableQuery(
  { store, userId, find }: TableQuestion,
  api: ToolApi,
  text: string,
  signal: AbortSignal,
): Promise<string> {
  const args = await readArguments(text, api.parameters ?? {}, { foreign: false });
  const { sql } = args as Readonly<Record<string, unknown>> & TableQuery; // as its schema has checked
  const words = wordsOf(sql);
  const isNamed = ({ name }: { readonly name: string }): boolean => words.has(name);
  let { tables, pending } = await find(momentMs);
  // Wait longer for a pending table, or an unknown one: sheet names are only known once their file is read.
  if (pending.length > 0 && (pending.some(isNamed) || !tables.some(isNamed)))
    ({ tables, pending } = await find(callMs));
  signal.throwIfAborted();
  const named = tables.filter(isNamed);
  if (named.length === 0 || pending.some(isNamed)) throw refusedFor(named, tables, pending);
  const rows = await store.query(userId, filesOf(named), sql, signal);
  const queried: Queried = { note: noteOf(rows), ...rows };
  return JSON.stringify(queried);
}

/** Some of the words are table names. A word in a string may match too, which only costs loading that table. */
const wordsOf = (sql: string): ReadonlySet<string> =>
  new Set(
    sql
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}_]+/gu),
  );

function refusedFor(
  named: readonly QueriedTable[],
  tables: readonly QueriedTable[],
  pending: QueriedTables['pending'],
): Error {
  const late = pending.length === 0 ? '' : `; still being read, so ask again in a moment: ${namesOf(pending)}`;
  const what =
    named.length === 0 ? 'the statement names none of the tables' : 'a table of the statement is not read yet';
  return appError(400, `${what}; there are: ${namesOf(tables)}${late}`, { code: 'tool_refused' });
}

function filesOf(tables: readonly QueriedTable[]): readonly TablesOfFile[] {
  const ids = new Set(tables.map(({ fileId }) => fileId));
  return [...ids].map((id) => ({
    id,
    tables: tables.flatMap(({ fileId, name, schema }) => (fileId === id ? [{ at: schema.at, name }] : [])),
  }));
}

const namesOf = (tables: readonly { readonly name: string }[]): string =>
  tables.length === 0
    ? 'none'
    : tables
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 2000);
