// Loads tables of files into an in-memory database, which ends with the process.
import { DatabaseSync } from 'node:sqlite';
import type { ReadTable } from './read-table.ts';
import { sqlTypes } from './table-schema.ts';

export interface NamedTable {
  /** Name in SQL. */
  readonly name: string;
  readonly table: ReadTable;
}

/** Sorting and joining also use memory, because a temporary file would contain user data. */
export function databaseOf(tables: readonly NamedTable[]): DatabaseSync {
  const database = new DatabaseSync(':memory:', { allowExtension: false });
  database.exec('PRAGMA temp_store=MEMORY; PRAGMA journal_mode=OFF; PRAGMA trusted_schema=OFF;');
  // SQLite's own functions only fold ASCII letters.
  foldLetters(database);
  for (const each of tables) load(database, each);
  database.exec('PRAGMA query_only=ON');
  return database;
}

function foldLetters(database: DatabaseSync): void {
  const options = { deterministic: true };
  database.function('lower', options, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
  database.function('upper', options, (text) => (typeof text === 'string' ? text.toUpperCase() : text));
}

/** Names are safe to quote (sql-names.ts). */
function load(database: DatabaseSync, { name, table }: NamedTable): void {
  const { columns } = table.schema;
  const declared = columns.map((column) => `"${column.name}" ${sqlTypes[column.kind]}`).join(', ');
  database.exec(`CREATE TABLE "${name}" (${declared})`);
  const insert = database.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => '?').join(', ')})`);
  database.exec('BEGIN');
  for (let at = 0; at < table.rowCount; at++) insert.run(...table.row(at));
  database.exec('COMMIT');
}
