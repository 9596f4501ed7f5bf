// Runs one SQL query on in-memory tables, read-only. Time and memory are limited from outside (query-process.ts).
import { constants } from 'node:sqlite';
import type { DatabaseSync } from 'node:sqlite';
import type { QueryRows } from '../../shared/tools/queried.ts';
import { addNumbersAlone } from './aggregates.ts';
import type { NamedTable } from './load.ts';
import { ToldRows } from './told-rows.ts';

/** Rows are counted up to this number. */
const mostCounted = 1_000_000;

/** A message for the model: the reason, and advice. */
export class QueryRefused extends Error {
  override readonly name = 'QueryRefused';
}

const onlyReading = 'only reading is possible: write one SELECT statement (WITH may stand before it)';

/**
 * Names of SQLite's limits (https://nodejs.org/docs/latest-v24.x/api/sqlite.html, `database.limits`, read
 * 2026-11-27).
 */
const limits = {
  length: 10_000_000,
  sqlLength: 20_000,
  column: 2000,
  exprDepth: 200,
  compoundSelect: 50,
  vdbeOp: 1_000_000,
  functionArg: 100,
  attach: 0,
  likePatternLength: 1000,
  variableNumber: 0,
  triggerDepth: 1,
};

/** Functions that access anything outside, take pointers, or belong to unavailable indexes. */
const refusedFunction =
  /^(?:load_extension|sqlite_.*|fts.*|rtree.*|geopoly.*|matchinfo|optimize|snippet|offsets|bm25|highlight|match)$/i;
const jsonTables: ReadonlySet<string> = new Set(['json_each', 'json_tree']);

/** Throws `QueryRefused`. */
export function runSQL(database: DatabaseSync, tables: readonly NamedTable[], sql: string): QueryRows {
  if (sql.length > limits.sqlLength)
    throw new QueryRefused(`the statement is longer than ${limits.sqlLength} characters`);
  const leftOut = addNumbersAlone(database);
  limit(database, tables);
  try {
    const rows = answer(database, sql);
    return leftOut.size > 0 ? { ...rows, leftOut: Object.fromEntries(leftOut) } : rows;
  } catch (error) {
    throw error instanceof QueryRefused ? error : new QueryRefused(reasonOf(error, tables));
  }
}

function limit(database: DatabaseSync, tables: readonly NamedTable[]): void {
  const known = new Set([...tables.map(({ name }) => name.toLowerCase()), ...jsonTables]);
  // Available in Node.js 24.10; our version of @types/node lacks them.
  const limited = database as DatabaseSync & { readonly limits: object; enableDefensive(on: boolean): void };
  Object.assign(limited.limits, limits);
  limited.enableDefensive(true);
  database.setAuthorizer((action, first, second) => {
    switch (action) {
      case constants.SQLITE_SELECT:
      case constants.SQLITE_RECURSIVE:
        return constants.SQLITE_OK;
      case constants.SQLITE_READ:
        // Counting reads no column, and may apply to a subquery.
        return second === '' || known.has((first ?? '').toLowerCase()) ? constants.SQLITE_OK : constants.SQLITE_DENY;
      case constants.SQLITE_FUNCTION:
        return refusedFunction.test(second ?? '') ? constants.SQLITE_DENY : constants.SQLITE_OK;
      default:
        return constants.SQLITE_DENY;
    }
  });
}

const comments = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))+/;
const withoutComments = (sql: string): string => sql.replace(comments, '');

function answer(database: DatabaseSync, sql: string): QueryRows {
  const start = withoutComments(sql);
  if (!/^(?:select|with|values)\b/i.test(start)) throw new QueryRefused(onlyReading);
  const statement = database.prepare(start);
  // SQLite runs the first statement and ignores the rest.
  const rest = withoutComments(start.slice(statement.sourceSQL.length).replace(/^[\s;]+/, ''));
  if (rest.replaceAll(/[\s;]/g, '') !== '')
    throw new QueryRefused(`${onlyReading}; there is more behind the first one`);
  const columns = statement.columns().map(({ name }) => name);
  if (columns.length === 0) throw new QueryRefused(onlyReading);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  const told = new ToldRows(columns);
  let total = 0;
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<readonly unknown[]>) {
    if (++total > mostCounted) break;
    told.add(row);
  }
  return {
    ...told.rowsAndColumns(),
    total: Math.min(total, mostCounted),
    ...(total > mostCounted ? { more: true } : {}),
    ...(told.cut > 0 ? { cut: told.cut } : {}),
  };
}

const named = (tables: readonly NamedTable[]): string =>
  tables
    .map(({ name, table }) => `${name} (${table.schema.columns.map((column) => column.name).join(', ')})`)
    .join('; ')
    .slice(0, 3000);

function reasonOf(error: unknown, tables: readonly NamedTable[]): string {
  const message = error instanceof Error ? error.message : '';
  const there = tables.length > 0 ? ` There are: ${named(tables)}.` : ' None of the tables is named in the statement.';
  if (/not authorized|prohibited|access to .* denied|query_only|readonly/i.test(message))
    return `${onlyReading}; pragmas, other databases and some functions are closed (${message})`;
  if (/out of memory|too big|too many|Cannot create a string|Invalid string length/i.test(message))
    return `the statement needs more memory or parts than it may have: filter or sum up earlier (${message})`;
  return `${message === '' ? 'the statement failed' : message}.${there}`;
}
