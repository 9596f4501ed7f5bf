// Kysely over the database's thread: one connection, transactions one after another.
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { SQLiteClient } from './client.ts';
import type { Value } from './protocol.ts';

export const sqliteDialect = (client: SQLiteClient): Dialect => ({
  createAdapter: () => new WorkerAdapter(),
  createDriver: () => new WorkerDriver(client),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

class WorkerAdapter extends SqliteAdapter {
  /** SQLite rolls tables back like rows: a migration that was cut short leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class WorkerDriver implements Driver {
  private readonly client: SQLiteClient;
  private readonly connection: DatabaseConnection;
  private release: (() => void) | undefined;

  constructor(client: SQLiteClient) {
    this.client = client;
    this.connection = new WorkerConnection(client);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.release = await this.client.acquire();
    return this.connection;
  }

  async releaseConnection(): Promise<void> {
    this.release?.();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'));
  }

  async rollbackTransaction(): Promise<void> {
    await this.client.rollback();
  }

  async destroy(): Promise<void> {
    await this.client.close();
  }
}

class WorkerConnection implements DatabaseConnection {
  private readonly client: SQLiteClient;

  constructor(client: SQLiteClient) {
    this.client = client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.client.run({ sql, params: parameters.map(toValue) });
    // The row's type is what the query says it is; Kysely has checked it against the schema.
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  // SQLite answers whole; nothing here streams rows.
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
