// All rows of a PostgreSQL as JSON lines, of one snapshot, and back. Without pg_dump, whose version must match the server's.
import { Client } from 'pg';
import { AdminError } from './manifest.ts';

/** Tables that the migrations of a restore fill. */
const ofMigrations: ReadonlySet<string> = new Set(['kysely_migration', 'kysely_migration_lock']);

export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    throw new AdminError(`DATABASE_URL: the server cannot be used (${code})`);
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function tablesOf(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !ofMigrations.has(name));
}

export async function migrationsIn(client: Client): Promise<readonly string[]> {
  const { rows: known } = await client.query(`SELECT to_regclass('kysely_migration') AS name`);
  if (!known[0]?.name) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  return rows.map(({ name }) => name);
}

/** Characters of a part, which is held in memory. */
const partCharacters = 8_000_000;
const rowsAtOnce = 50;

export interface Part {
  readonly table: string;
  readonly rows: number;
  readonly text: string;
}

/** `onSnapshot`: called in the snapshot before the first part. */
export async function* exportRows(client: Client, onSnapshot: () => Promise<void>): AsyncGenerator<Part> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // The first statement takes the snapshot.
  await onSnapshot();
  for (const table of await tablesOf(client)) {
    await client.query(`DECLARE part NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${quoted(table)} t`);
    let text = '';
    let count = 0;
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${rowsAtOnce} FROM part`);
      for (const { row } of rows) text += `${row}\n`;
      count += rows.length;
      if (rows.length > 0 && text.length < partCharacters) continue;
      if (count > 0) yield { table, rows: count, text };
      text = '';
      count = 0;
      if (rows.length === 0) break;
    }
    await client.query('CLOSE part');
  }
  await client.query('COMMIT');
}

/** Rows that a new server writes at its start. */
const ownRows: ReadonlySet<string> = new Set(['marks', 'attempts']);

export async function isEmptyDatabase(client: Client): Promise<boolean> {
  for (const table of await tablesOf(client)) {
    if (ownRows.has(table)) continue;
    const { rows } = await client.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Loads parts in one transaction, parents before the rows that refer to them. */
export async function importRows(client: Client, partsOf: (table: string) => AsyncIterable<string>): Promise<void> {
  await client.query('BEGIN');
  const tables = await byReference(client);
  await client.query(`TRUNCATE ${tables.map(quoted).join(', ')}`);
  for (const table of tables)
    for await (const text of partsOf(table)) {
      const list = `[${text.trimEnd().replaceAll('\n', ',')}]`;
      await client.query(
        `INSERT INTO ${quoted(table)} SELECT * FROM json_populate_recordset(NULL::${quoted(table)}, $1::json)`,
        [list],
      );
    }
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = current_schema() AND column_default LIKE 'nextval(%'`,
  );
  for (const { table, column } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest((SELECT max(${quoted(column)}) FROM ${quoted(table)}), 1))`,
      [quoted(table), column],
    );
  await client.query('COMMIT');
}

async function byReference(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `SELECT c.relname AS child, f.relname AS parent
     FROM pg_constraint JOIN pg_class c ON c.oid = conrelid JOIN pg_class f ON f.oid = confrelid
     WHERE contype = 'f' AND c.relnamespace = current_schema()::regnamespace AND conrelid <> confrelid`,
  );
  const parents = new Map<string, string[]>();
  for (const { child, parent } of rows) parents.set(child, [...(parents.get(child) ?? []), parent]);
  const order = new Set<string>();
  const place = (table: string): void => {
    if (order.has(table)) return;
    for (const parent of parents.get(table) ?? []) place(parent);
    order.add(table);
  };
  for (const table of await tablesOf(client)) place(table);
  return [...order];
}
