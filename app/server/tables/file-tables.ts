// Describes tables in a user's files, once per content, and queries them in SQL. Only the owner's files are found.
import { ByteGate } from '../process/byte-gate.ts';
import type { FileFacts, ReadFile } from '../storage/stored-file.ts';
import { appError } from '../http/errors.server.ts';
import { tableLacks } from '../../shared/message/table.ts';
import type { TableLack } from '../../shared/message/table.ts';
import type { QueryRows } from '../../shared/tools/queried.ts';
import { askTables, canQuery } from './query-process.ts';
import type { OrderedFile, TableAnswer } from './query-process.ts';
import type { TableSchema } from './table-schema.ts';

export interface TablesOfFile {
  readonly id: string;
  readonly tables: OrderedFile['tables'];
}

export interface TablesFound {
  readonly schemas: readonly TableSchema[];
  /** Why there are no tables. */
  readonly lack?: TableLack;
}

export interface FileTables {
  /** Returns undefined if the user has no such file. */
  foundIn(userId: string, id: string): Promise<TablesFound | undefined>;
  /** Returns no tables for a file without any, or if the user has no such file. */
  tablesOf(userId: string, id: string): Promise<readonly TableSchema[]>;
  /** Throws 400 `tool_refused` with the reason and advice. */
  query(userId: string, files: readonly TablesOfFile[], sql: string, signal: AbortSignal): Promise<QueryRows>;
}

export interface FileTablesOptions {
  readonly known: (userId: string, ids: readonly string[]) => Promise<readonly FileFacts[]>;
  readonly readFile: (userId: string, id: string) => Promise<ReadFile | undefined>;
  /** Returns the encoding the user chose, because another encoding gives other tables. */
  readonly encodingOf?: (userId: string, id: string) => Promise<string | undefined>;
  readonly ask?: typeof askTables;
}

/** Concurrent processes, in total and per user. Statements are slow, so schemas have a separate gate. */
const statementGate = new ByteGate({ all: 2, perUser: 1 });
const schemaGate = new ByteGate({ all: 2, perUser: 1 });
const never = new AbortController().signal;
/** Limit of all files in a statement. Unit: bytes. */
const maxBytes = 60_000_000;
/**
 * Number of cached contents, and their lifetime without use, so that a deleted chat's column names soon leave memory.
 */
const maxHeld = 500;
const heldMs = 3_600_000;
/** How long a failure that a busy machine may have caused is cached. Unit: ms. */
const believedMs = 600_000;

interface Held {
  readonly answer: Promise<TableAnswer>;
  usedAt: number;
  /** Unix time in ms. */
  until: number;
}

const refused = (message: string) => appError(400, message, { code: 'tool_refused' });

function foundBy(answer: TableAnswer): TablesFound {
  if ('schemas' in answer)
    return answer.schemas.length > 0 ? { schemas: answer.schemas } : { schemas: [], lack: 'noTable' };
  const problem = 'unreadable' in answer ? answer.unreadable : 'failed';
  return { schemas: [], lack: tableLacks.find((each) => each === problem) ?? 'failed' };
}

/** Returns how long a result is cached. 0: not cached. Unit: ms. */
function keptMsOf(answer: TableAnswer): number {
  if ('schemas' in answer) return Number.POSITIVE_INFINITY;
  if (!('unreadable' in answer) || answer.unreadable === 'failed') return 0;
  const isOfLoad = answer.unreadable === 'tooSlow' || answer.unreadable === 'tooMuchMemory';
  return isOfLoad ? believedMs : Number.POSITIVE_INFINITY;
}

export function createFileTables({ known, readFile, encodingOf, ask = askTables }: FileTablesOptions): FileTables {
  /** By content; least recently used first. */
  const held = new Map<string, Held>();

  function hold(hash: string, read: () => Promise<TableAnswer>): Promise<TableAnswer> {
    const now = Date.now();
    for (const [key, { usedAt, until }] of held)
      if (now - usedAt > heldMs || now > until || held.size > maxHeld) held.delete(key);
    const known = held.get(hash);
    const entry = known ?? { answer: read(), usedAt: now, until: Number.POSITIVE_INFINITY };
    entry.usedAt = now;
    held.delete(hash);
    held.set(hash, entry);
    if (!known) void keep(hash, entry);
    return entry.answer;
  }

  async function keep(hash: string, entry: Held): Promise<void> {
    // Database and disk failures are temporary.
    const ms = await entry.answer.then(keptMsOf, () => 0);
    if (ms > 0) entry.until = Date.now() + ms;
    else if (held.get(hash) === entry) held.delete(hash);
  }

  async function inProcess(
    gate: ByteGate,
    userId: string,
    signal: AbortSignal,
    work: () => Promise<TableAnswer>,
  ): Promise<TableAnswer> {
    const leave = await gate.enter(userId, 1, signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  const answerOf = (userId: string, id: string): Promise<TableAnswer> =>
    inProcess(schemaGate, userId, never, async () => {
      const file = await readFile(userId, id);
      return file ? ask([{ bytes: file.bytes, tables: [] }]) : { schemas: [] };
    });

  async function foundIn(userId: string, id: string): Promise<TablesFound | undefined> {
    const [facts] = await known(userId, [id]);
    if (!facts) return undefined;
    if (!canQuery()) return { schemas: [], lack: 'runtime' };
    const key = `${facts.hash} ${(await encodingOf?.(userId, id)) ?? ''}`;
    return foundBy(await hold(key, () => answerOf(userId, id)));
  }

  return {
    foundIn,
    tablesOf: async (userId, id) => (await foundIn(userId, id))?.schemas ?? [],
    async query(userId, files, sql, signal) {
      const answer = await inProcess(statementGate, userId, signal, async () => {
        const ordered: OrderedFile[] = [];
        for (const { id, tables } of files) {
          const file = await readFile(userId, id);
          if (file) ordered.push({ bytes: file.bytes, tables });
        }
        if (ordered.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) > maxBytes)
          throw refused('the tables of one statement are too large together: ask about fewer of them');
        return ask(ordered, { sql, signal });
      });
      signal.throwIfAborted();
      if ('rows' in answer) return answer.rows;
      throw refused('refused' in answer ? answer.refused : 'the tables could not be read again: answer without them');
    },
  };
}
