// A call of query_table: rows of the tables that the conversation has, and of no other.
import type { ToolApi } from '@tributary/runtime-core';
import { noteOf } from '../../shared/tools/queried.ts';
import type { Queried } from '../../shared/tools/queried.ts';
import type { TableQuery } from '../../shared/tools/table-query.ts';
import { appError } from '../http/errors.server.ts';
import type { FileTables, TablesOfFile } from '../tables/file-tables.ts';
import { readArguments } from '../tools/gateway-arguments.server.ts';
import type { QueriedTable } from './queried-tables.ts';

export interface TableQuestion {
  readonly store: Pick<FileTables, 'query'>;
  readonly userId: string;
  readonly tables: readonly QueriedTable[];
}

export async function runTableQuery(
  { store, userId, tables }: TableQuestion,
  api: ToolApi,
  text: string,
  signal: AbortSignal,
): Promise<string> {
  const args = await readArguments(text, api.parameters ?? {}, { foreign: false });
  const { sql } = args as Readonly<Record<string, unknown>> & TableQuery; // as its schema has checked
  const named = namedIn(sql, tables);
  if (named.length === 0)
    throw appError(400, `the statement names none of the tables; there are: ${namesOf(tables)}`, {
      code: 'tool_refused',
    });
  const rows = await store.query(userId, filesOf(named), sql, signal);
  const queried: Queried = { note: noteOf(rows), ...rows };
  return JSON.stringify(queried);
}

/** Words of the statement that are names of tables: a word in a string may be one, and costs no more than its loading. */
function namedIn(sql: string, tables: readonly QueriedTable[]): readonly QueriedTable[] {
  const words = new Set(
    sql
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}_]+/gu),
  );
  return tables.filter(({ name }) => words.has(name));
}

function filesOf(tables: readonly QueriedTable[]): readonly TablesOfFile[] {
  const ids = new Set(tables.map(({ fileId }) => fileId));
  return [...ids].map((id) => ({
    id,
    tables: tables.flatMap(({ fileId, name, schema }) => (fileId === id ? [{ at: schema.at, name }] : [])),
  }));
}

const namesOf = (tables: readonly QueriedTable[]): string =>
  tables.length === 0
    ? 'none'
    : tables
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 2000);
