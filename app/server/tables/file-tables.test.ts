// Tables of a user's files: read once per content, private, queried by one process at a time.
import { expect, test, vi } from 'vitest';
import type { FileFacts } from '../storage/stored-file.ts';
import { createFileTables } from './file-tables.ts';
import type { OrderedFile, TableAnswer } from './query-process.ts';
import type { TableSchema } from './table-schema.ts';

const schema: TableSchema = {
  at: 0,
  sheet: '',
  rows: 1,
  headerRow: 1,
  above: [],
  columns: [{ name: 'a', title: 'a', kind: 'integer' }],
  total: false,
};
const never = new AbortController().signal;

/** Files by user and id, and a fake process that records its input. */
function storeOf(
  files: Readonly<Record<string, string>>,
  answer: (sql: string | undefined) => Promise<TableAnswer> | TableAnswer,
) {
  const asked: { readonly files: readonly OrderedFile[]; readonly sql: string | undefined }[] = [];
  const factsOf = (userId: string, id: string): readonly FileFacts[] => {
    const hash = files[`${userId}/${id}`];
    return hash === undefined ? [] : [{ id, name: `${id}.csv`, mediaType: 'text/plain', bytes: 3, hash }];
  };
  const tables = createFileTables({
    known: async (userId, ids) => ids.flatMap((id) => factsOf(userId, id)),
    readFile: async (userId, id) =>
      factsOf(userId, id).map(({ name, hash }) => ({ name, mediaType: 'text/plain', bytes: Buffer.from(hash) }))[0],
    ask: async (given, { sql } = {}) => {
      asked.push({ files: given, sql });
      return answer(sql);
    },
  });
  return { tables, asked };
}

test('the same content is read once, whoever has it, and told to nobody who has it not', async () => {
  const { tables, asked } = storeOf({ 'me/a': 'x', 'me/b': 'x', 'you/c': 'x', 'me/d': 'y' }, () => ({
    schemas: [schema],
  }));
  expect(await Promise.all([tables.tablesOf('me', 'a'), tables.tablesOf('me', 'b')])).toEqual([[schema], [schema]]);
  expect(await tables.tablesOf('you', 'c')).toEqual([schema]);
  expect(asked).toHaveLength(1);
  expect(await tables.tablesOf('me', 'd')).toEqual([schema]);
  expect(asked).toHaveLength(2);
  expect(await tables.tablesOf('you', 'a')).toEqual([]);
  expect(await tables.tablesOf('nobody', 'a')).toEqual([]);
  expect(asked).toHaveLength(2);
});

test('a file whose process was ended has no tables, and is not read again', async () => {
  const { tables, asked } = storeOf({ 'me/a': 'x' }, () => ({ unreadable: 'tooSlow' }));
  expect(await tables.tablesOf('me', 'a')).toEqual([]);
  expect(await tables.tablesOf('me', 'a')).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('what may pass is not kept: a failure is read again at once, an end by the limits of a busy machine after a while', async () => {
  vi.useFakeTimers();
  try {
    let answer: TableAnswer = { unreadable: 'failed' };
    const { tables, asked } = storeOf({ 'me/a': 'x' }, () => answer);
    expect(await tables.tablesOf('me', 'a')).toEqual([]);
    answer = { unreadable: 'tooMuchMemory' };
    expect(await tables.tablesOf('me', 'a')).toEqual([]);
    expect(asked).toHaveLength(2);
    answer = { schemas: [schema] };
    // Requests do not extend its lifetime.
    for (let minute = 0; minute < 9; minute++) {
      vi.advanceTimersByTime(60_000);
      expect(await tables.tablesOf('me', 'a')).toEqual([]);
    }
    vi.advanceTimersByTime(61_000);
    expect(await tables.tablesOf('me', 'a')).toEqual([schema]);
    expect(asked).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test('what there is to ask is told while statements of this user and others run', async () => {
  let release: () => void = () => undefined;
  const running = new Promise<void>((done) => (release = done));
  const { tables } = storeOf({ 'me/a': 'x', 'you/b': 'y', 'third/c': 'z' }, async (sql) => {
    if (sql === undefined) return { schemas: [schema] };
    await running;
    return { rows: { columns: [], rows: [], total: 0 } };
  });
  const ask = (userId: string, id: string) => tables.query(userId, [{ id, tables: [] }], 'SELECT 1', never);
  const statements = [ask('me', 'a'), ask('you', 'b')];
  expect(await Promise.all([tables.tablesOf('third', 'c'), tables.tablesOf('me', 'a')])).toEqual([[schema], [schema]]);
  release();
  await Promise.all(statements);
});

test('a file that could not be fetched is read the next time', async () => {
  let away = true;
  const { tables } = storeOf({ 'me/a': 'x' }, () => {
    if (away) throw new Error('the disk is away');
    return { schemas: [schema] };
  });
  await expect(tables.tablesOf('me', 'a')).rejects.toThrow('the disk is away');
  away = false;
  expect(await tables.tablesOf('me', 'a')).toEqual([schema]);
});

test('a statement gets the files of its user alone', async () => {
  const { tables, asked } = storeOf({ 'me/a': 'x', 'you/b': 'y' }, () => ({
    rows: { columns: ['n'], rows: [[1]], total: 1 },
  }));
  const named = [{ at: 0, name: 't' }];
  const files = ['a', 'b'].map((id) => ({ id, tables: named }));
  expect(await tables.query('me', files, 'SELECT 1', never)).toEqual({ columns: ['n'], rows: [[1]], total: 1 });
  expect(asked).toEqual([{ files: [{ bytes: Buffer.from('x'), tables: named }], sql: 'SELECT 1' }]);
});

test.each<[string, TableAnswer, string]>([
  ['a refusal says why', { refused: 'no such column: x' }, 'no such column: x'],
  ['files that cannot be read', { unreadable: 'damaged' }, 'the tables could not be read again'],
])('%s', async (_what, answer, message) => {
  const { tables } = storeOf({ 'me/a': 'x' }, () => answer);
  await expect(tables.query('me', [{ id: 'a', tables: [] }], 'SELECT 1', never)).rejects.toThrow(message);
});

test('statements of one user wait for each other, and one that is cancelled waits no longer', async () => {
  let running = 0;
  let most = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  const { tables, asked } = storeOf({ 'me/a': 'x' }, async () => {
    most = Math.max(most, ++running);
    await held;
    running--;
    return { rows: { columns: [], rows: [], total: 0 } };
  });
  const stop = new AbortController();
  const first = tables.query('me', [{ id: 'a', tables: [] }], 'SELECT 1', never);
  const second = tables.query('me', [{ id: 'a', tables: [] }], 'SELECT 2', stop.signal);
  const third = tables.query('me', [{ id: 'a', tables: [] }], 'SELECT 3', never);
  stop.abort(new Error('stopped'));
  await expect(second).rejects.toThrow('stopped');
  release();
  await Promise.all([first, third]);
  expect(most).toBe(1);
  expect(asked.map(({ sql }) => sql)).toEqual(['SELECT 1', 'SELECT 3']);
});
