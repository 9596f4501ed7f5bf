// Runs SQLite in a thread: node:sqlite is synchronous and would block streams.
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { dot, vectorIn } from '../vector.ts';
import type { Answer, Ask, Opening, Result, Statement, Value } from './protocol.ts';

const { file, lock, readOnly = false, maxBytes } = workerData as Opening;

/** When two processes start at once, they block each other briefly; one of them must get the lock. Unit: ms. */
const lockPatience = 300;

// Acquired before anything is read; the system releases it when the process ends in any way.
const held = lock === undefined ? undefined : hold(lock);
const database = new DatabaseSync(file, { timeout: 5000, readOnly });
// WAL with FULL: an acknowledged commit survives a power failure.
database.exec(
  readOnly
    ? 'PRAGMA temp_store=MEMORY;'
    : 'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY; PRAGMA secure_delete=ON;',
);

function hold(path: string): DatabaseSync {
  const own = new DatabaseSync(path, { timeout: lockPatience });
  try {
    own.exec('BEGIN EXCLUSIVE');
    return own;
  } catch (error) {
    own.close();
    if (!(error instanceof Error && /locked|busy/i.test(error.message))) throw error;
    throw new Error('another process uses this folder', { cause: error });
  }
}

if (maxBytes !== undefined) database.exec(`PRAGMA max_page_count=${Math.floor(maxBytes / 4096)};`);

// Similarity of two vectors (storage/vector.ts): a search scans all vectors in this thread, without copying them.
database.function('vectorDot', { deterministic: true }, (a, b) =>
  a instanceof Uint8Array && b instanceof Uint8Array ? dot(vectorIn(a), vectorIn(b)) : null,
);

/** Cache of compiled statements, least recently used first. */
const prepared = new Map<string, StatementSync>();
const maxPrepared = 200;

function prepare(sql: string): StatementSync {
  const known = prepared.get(sql);
  if (known) {
    prepared.delete(sql);
    prepared.set(sql, known);
    return known;
  }
  const statement = database.prepare(sql);
  prepared.set(sql, statement);
  if (prepared.size > maxPrepared) {
    const oldest = prepared.keys().next().value;
    if (oldest !== undefined) prepared.delete(oldest);
  }
  return statement;
}

function run({ sql, params }: Statement): Result {
  const statement = prepare(sql);
  // A statement with columns returns rows (SELECT, RETURNING); any other returns the number of changes.
  if (statement.columns().length > 0) return { rows: statement.all(...params) as Record<string, Value>[], changes: 0 };
  const { changes } = statement.run(...params);
  return { rows: [], changes: Number(changes) };
}

/** SQLite rolls back itself if the disk is full or fails; a second rollback must not hide the cause. */
function rollback(): Result {
  if (database.isTransaction) database.exec('ROLLBACK');
  return { rows: [], changes: 0 };
}

/** Runs all statements in one transaction. */
function batch(statements: readonly Statement[]): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const each = statements.map((statement) => run(statement).changes);
    database.exec('COMMIT');
    return { rows: [], changes: each.reduce((sum, changes) => sum + changes, 0), each };
  } catch (error) {
    rollback();
    throw error;
  }
}

/**
 * Erases deleted data from the files: merges the search indexes, which removes words of deleted rows, and empties the
 * log. Works in steps, so that no statement waits long; `changes` says if there is more.
 */
function erase(): Result {
  for (const index of ['messageSearch', 'passageSearch']) {
    const before = totalChanges();
    database.exec(`INSERT INTO "${index}" ("${index}", rank) VALUES ('merge', -200)`);
    // An unfinished merge changes at least two rows.
    if (totalChanges() - before >= 2) return { rows: [], changes: 1 };
  }
  // A reader may block the checkpoint: then it is tried again.
  const { busy } = { ...database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() };
  return { rows: [], changes: Number(busy) };
}

const totalChanges = (): number => Number(prepare('SELECT total_changes() AS "n"').get()?.['n'] ?? 0);

function answer(ask: Ask): Result {
  switch (ask.kind) {
    case 'run':
      return run(ask.statement);
    case 'batch':
      return batch(ask.statements);
    case 'rollback':
      return rollback();
    case 'erase':
      return erase();
    case 'copy':
      // A consistent copy of the database, including its log.
      database.prepare('VACUUM INTO ?').run(ask.to);
      return { rows: [], changes: 0 };
    case 'close':
      prepared.clear();
      database.close();
      held?.close();
      return { rows: [], changes: 0 };
    default:
      return ask satisfies never;
  }
}

parentPort?.on('message', (ask: Ask) => {
  try {
    parentPort?.postMessage({ id: ask.id, result: answer(ask) } satisfies Answer, []);
  } catch (error) {
    const { message, code } = { message: String(error), code: undefined, ...describe(error) };
    parentPort?.postMessage({ id: ask.id, error: { message, code } } satisfies Answer, []);
  }
  if (ask.kind === 'close') parentPort?.close();
});

function describe(error: unknown): { message?: string; code?: string } {
  if (!(error instanceof Error)) return {};
  return { message: error.message, ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}) };
}
