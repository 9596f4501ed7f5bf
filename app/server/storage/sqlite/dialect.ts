// Kysely dialect for SQLite's threads: transactions and writes are serialized, reads run in parallel.
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { SQLiteClient } from './client.ts';
import type { Value } from './protocol.ts';

/** `reader` sees committed data without waiting for writes. An in-memory database has no second connection. */
export const sqliteDialect = (writer: SQLiteClient, reader: SQLiteClient | undefined): Dialect => ({
  createAdapter: () => new WorkerAdapter(),
  createDriver: () => new WorkerDriver(writer, reader),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

class WorkerAdapter extends SqliteAdapter {
  /** SQLite can roll back DDL, so an interrupted migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Otherwise Kysely itself makes reads wait for transactions. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class WorkerDriver implements Driver {
  private readonly writer: SQLiteClient;
  private readonly reader: SQLiteClient | undefined;

  constructor(writer: SQLiteClient, reader: SQLiteClient | undefined) {
    this.writer = writer;
    this.reader = reader;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<WorkerConnection> {
    return new WorkerConnection(this.writer, this.reader);
  }

  async releaseConnection(connection: WorkerConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'));
  }

  async rollbackTransaction(): Promise<void> {
    await this.writer.rollback();
  }

  async destroy(): Promise<void> {
    // Close the writer last: it empties the log.
    await this.reader?.close();
    await this.writer.close();
  }
}

/** Acquires the writer with the first statement that is not a read, and keeps it until released. */
class WorkerConnection implements DatabaseConnection {
  private readonly writer: SQLiteClient;
  private readonly reader: SQLiteClient | undefined;
  private giveBack: (() => void) | undefined;

  constructor(writer: SQLiteClient, reader: SQLiteClient | undefined) {
    this.writer = writer;
    this.reader = reader;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = { sql, params: parameters.map(toValue) };
    const { rows, changes } = await (await this.clientFor(sql)).run(statement);
    // Kysely has checked the row's type against the schema.
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  private async clientFor(sql: string): Promise<SQLiteClient> {
    if (this.reader && !this.giveBack && /^\s*select\b/i.test(sql)) return this.reader;
    this.giveBack ??= await this.writer.acquire();
    return this.writer;
  }

  release(): void {
    this.giveBack?.();
    this.giveBack = undefined;
  }

  // SQLite returns complete results; nothing here streams rows.
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

function toValue(parameter: unknown): Value {
  if (parameter === undefined || parameter === null) return null;
  if (typeof parameter === 'boolean') return parameter ? 1 : 0;
  if (typeof parameter === 'string' || typeof parameter === 'number' || typeof parameter === 'bigint') return parameter;
  if (parameter instanceof Uint8Array) return parameter;
  throw new TypeError(`a value of type ${typeof parameter} cannot be stored: turn it into text first`);
}
