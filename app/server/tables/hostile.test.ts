// Hostile SQL: nothing can be changed, opened, attached or written, and endless statements are stopped.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteOf, readQueried } from '../../shared/tools/queried.ts';
import type { QueryRows } from '../../shared/tools/queried.ts';
import { maxContent } from '../../shared/tools/results.ts';
import { gridOfText } from './delimited.ts';
import { databaseOf } from './load.ts';
import type { NamedTable } from './load.ts';
import { askTables, tableLimits } from './query-process.ts';
import { readTable } from './read-table.ts';
import { QueryRefused, runSQL } from './run-sql.ts';

const text = 'name,cost\npen,3\nink,4\nmap,5';
const folder = mkdtempSync(join(tmpdir(), 'tributary-hostile-sql-'));
const secret = join(folder, 'secret.txt');
beforeAll(() => writeFileSync(secret, 'the secret'));
afterAll(() => rmSync(folder, { recursive: true }));

function open() {
  const table = readTable(gridOfText(text), 0);
  if (!table) throw new Error('no table');
  const tables: readonly NamedTable[] = [{ name: 't', table }];
  return { tables, database: databaseOf(tables) };
}

const refusals: readonly (readonly [what: string, sql: string])[] = [
  ['a row is added', "INSERT INTO t VALUES ('x', 1)"],
  ['a row is added and returned', "INSERT INTO t VALUES ('x', 1) RETURNING *"],
  ['a row is added behind WITH', "WITH a AS (SELECT 1) INSERT INTO t SELECT 'x', 1 FROM a"],
  ['a row is changed', 'UPDATE t SET cost = 0'],
  ['a row is changed behind WITH', 'WITH a AS (SELECT 1) UPDATE t SET cost = 0 RETURNING cost'],
  ['rows are deleted', 'DELETE FROM t'],
  ['rows are deleted behind WITH', 'WITH a AS (SELECT 1) DELETE FROM t RETURNING *'],
  ['rows are replaced', "REPLACE INTO t VALUES ('x', 1)"],
  ['a table is dropped', 'DROP TABLE t'],
  ['a table is made', 'CREATE TABLE u (a)'],
  ['a table is made of a query', 'CREATE TABLE u AS SELECT * FROM t'],
  ['a table for a while is made', 'CREATE TEMP TABLE u AS SELECT * FROM t'],
  ['a view is made', 'CREATE VIEW v AS SELECT * FROM t'],
  ['an index is made', 'CREATE INDEX i ON t (cost)'],
  ['a trigger is made', 'CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END'],
  ['a virtual table is made', 'CREATE VIRTUAL TABLE f USING fts5(a)'],
  ['a table is altered', 'ALTER TABLE t ADD COLUMN x'],
  ['another database is attached', `ATTACH '${join(folder, 'a.db')}' AS a`],
  ['another database is attached behind a query', `SELECT 1; ATTACH '${join(folder, 'a.db')}' AS a`],
  ['a database is detached', 'DETACH main'],
  ['the database is written elsewhere', `VACUUM INTO '${join(folder, 'copy.db')}'`],
  ['the database is rewritten', 'VACUUM'],
  ['everything is indexed anew', 'REINDEX'],
  ['everything is analysed', 'ANALYZE'],
  ['a pragma is read', 'PRAGMA database_list'],
  ['writing is switched on', 'PRAGMA query_only=OFF'],
  ['a pragma behind a comment', '/* SELECT */ PRAGMA writable_schema=ON'],
  ['a pragma behind a query', 'SELECT 1; PRAGMA query_only=OFF'],
  ['a pragma as a table', "SELECT * FROM pragma_table_info('t')"],
  ['the list of databases as a table', 'SELECT file FROM pragma_database_list'],
  ['an extension is loaded', `SELECT load_extension('${join(folder, 'x.so')}')`],
  ['an extension is loaded by a name', "SELECT load_extension('x', 'y') FROM t"],
  ['a file is read', `SELECT readfile('${secret}')`],
  ['a file is written', `SELECT writefile('${join(folder, 'w')}', 'x')`],
  ['an editor is opened', "SELECT edit('x', 'true')"],
  ['a pointer is handed over', "SELECT fts3_tokenizer('simple', x'4141414141414141')"],
  ['the log is written', "SELECT sqlite_log(1, 'x')"],
  ['the build is asked for', "SELECT sqlite_compileoption_used('x')"],
  ['the schema is read', 'SELECT sql FROM sqlite_schema'],
  ['pages are read', 'SELECT pageno FROM dbstat'],
  ['a transaction is begun', 'BEGIN'],
  ['a savepoint is set', 'SAVEPOINT s'],
  ['a plan is asked for', 'EXPLAIN SELECT * FROM t'],
  ['two queries', 'SELECT 1; SELECT 2'],
  ['a second statement behind a comment', 'SELECT 1; -- end\nDELETE FROM t'],
  ['nothing', ''],
  ['a comment', '-- SELECT 1'],
  ['a comment that is never closed', '/* SELECT 1'],
  ['a parameter', 'SELECT ?1'],
  ['many compound queries', Array.from({ length: 200 }, () => 'SELECT 1').join(' UNION ALL ')],
  [
    'a deep expression',
    `SELECT ${'('.repeat(500)}1${')'.repeat(500)} + ${Array.from({ length: 500 }, () => '1').join('+')}`,
  ],
  ['a long statement', `SELECT '${'x'.repeat(30_000)}'`],
  ['a huge value', 'SELECT length(zeroblob(900000000))'],
  ['a huge value of a format', "SELECT length(printf('%900000000d', 1))"],
  [
    'a huge value of replacements',
    "SELECT length(replace(replace(hex(zeroblob(1000000)), '0', hex(zeroblob(1000))), '0', 'xxxxxxxx'))",
  ],
  ['a pattern that takes for ever', `SELECT 'x' LIKE '${'%x'.repeat(1000)}'`],
];

describe('in one table', () => {
  test.each(refusals)('%s: refused', (_what, sql) => {
    const { database, tables } = open();
    expect(() => runSQL(database, tables, sql)).toThrow(QueryRefused);
    expect(runSQL(database, tables, 'SELECT COUNT(*), SUM(cost) FROM t').rows).toEqual([[3, 12]]);
    expect(readdirSync(folder)).toEqual(['secret.txt']);
    database.close();
  });

  test.each([
    ['an expression of a query', 'SELECT 1 + 1', [[2]]],
    ['a semicolon and a comment at the end', 'SELECT COUNT(*) FROM t; -- all\n ;', [[3]]],
    ['a part that is only counted', 'WITH a AS (SELECT 1 x UNION ALL SELECT 2) SELECT COUNT(*) FROM a', [[2]]],
    [
      'numbers by recursion',
      'WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c WHERE x < 5) SELECT SUM(x) FROM c',
      [[15]],
    ],
    ['JSON', "SELECT value FROM json_each('[1,2]')", [[1], [2]]],
    ['a window', 'SELECT name, RANK() OVER (ORDER BY cost DESC) FROM t ORDER BY 2 LIMIT 1', [['map', 1]]],
    ['a median', 'SELECT median(cost) FROM t', [[4]]],
    ['letters beyond English', "SELECT lower('ÄÖ'), upper('é')", [['äö', 'É']]],
    [
      'numbers beyond those of JavaScript',
      'SELECT 9007199254740993, 1e999, -1e999, 9223372036854775807',
      [['9007199254740993', 'Infinity', '-Infinity', '9223372036854775807']],
    ],
    ['bytes', "SELECT x'0102'", [['[2 bytes]']]],
    ['nothing in a cell', 'SELECT NULL', [[null]]],
  ])('%s is answered', (_what, sql, rows) => {
    const { database, tables } = open();
    expect(runSQL(database, tables, sql).rows).toEqual(rows);
    database.close();
  });

  test.each([
    [
      'an unknown column, with those that there are',
      'SELECT price FROM t',
      'no such column: price. There are: t (name, cost).',
    ],
    [
      'an unknown table, with those that there are',
      'SELECT * FROM t, u',
      'no such table: u. There are: t (name, cost).',
    ],
    ['a syntax error, with its place', 'SELECT name FORM t', 'near "t": syntax error. There are: t (name, cost).'],
  ])('%s', (_what, sql, message) => {
    const { database, tables } = open();
    expect(() => runSQL(database, tables, sql)).toThrow(message);
    database.close();
  });

  test('the first rows are told, all are counted, and long cells are shortened', () => {
    const { database, tables } = open();
    const counting = (most: number): string =>
      `WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c WHERE x < ${most}) SELECT x FROM c`;
    expect(runSQL(database, tables, counting(5000))).toMatchObject({ total: 5000, rows: { length: 200 } });
    expect(runSQL(database, tables, counting(1_200_000))).toMatchObject({ total: 1_000_000, more: true });
    const long = runSQL(database, tables, "SELECT replace(hex(zeroblob(3000)), '0', 'y') FROM t");
    expect(long).toMatchObject({ total: 3, cut: 3 });
    expect(String(long.rows[0]?.[0])).toHaveLength(1001);
    const wide = runSQL(
      database,
      tables,
      `SELECT ${Array.from({ length: 15 }, () => "replace(hex(zeroblob(500)), '0', 'y')").join(', ')} FROM t`,
    );
    expect([wide.rows.length, wide.total]).toEqual([1, 3]);
    database.close();
  });

  const times = (count: number, part: string): string => Array.from({ length: count }, () => part).join(', ');
  const inTen = `WITH c AS (SELECT ${times(10, "replace(hex(zeroblob(500)), '0', 'y') AS y")})`;

  test.each<[string, string, Partial<QueryRows>]>([
    ['many empty cells', `SELECT ${times(1900, "''")} FROM t, t u, t v, t w`, { total: 81 }],
    ['many long cells', `${inTen} SELECT ${times(150, 'c.*')} FROM c, t`, { total: 3, cut: 1500 }],
    [
      'cells of control characters',
      `SELECT ${times(300, "replace(hex(zeroblob(500)), '0', char(1))")} FROM t`,
      { total: 3, cut: 300 },
    ],
    [
      'long names',
      `WITH c AS (SELECT 1 AS "${'\u0001'.repeat(10_000)}") SELECT ${times(1900, 'c.*')} FROM c`,
      { total: 1, cut: 1900 },
    ],
  ])('of %s whole rows are told, few enough to be cut nowhere else', (_what, sql, extent) => {
    const { database, tables } = open();
    const rows = runSQL(database, tables, sql);
    expect(rows).toMatchObject(extent);
    expect(rows.rows.length).toBeGreaterThan(0);
    expect(rows.rows.length).toBeLessThanOrEqual(rows.total);
    const content = JSON.stringify({ note: noteOf(rows), ...rows });
    expect(content.length).toBeLessThan(maxContent);
    expect(readQueried(content)).toEqual({ note: noteOf(rows), ...rows });
    database.close();
  });
});

const table = { bytes: Buffer.from(text), tables: [{ at: 0, name: 't' }] };
const endless = 'WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c)';

describe('in a process', { timeout: 60_000 }, () => {
  test.each([
    ['a recursion without an end', `${endless} SELECT MAX(x) FROM c`],
    ['a join without an end', `SELECT COUNT(*) FROM ${Array.from({ length: 30 }, (_, at) => `t t${at}`).join(', ')}`],
    [
      'a pattern over many long texts',
      "SELECT SUM(hex(randomblob(400000 + t.cost)) LIKE '%0_1_2_3_4_5%') FROM t, t b, t c, t d, t e, t f, t g, t h, t i, t j, t k",
    ],
    ['sorting without an end', `${endless} SELECT x FROM c ORDER BY x`],
  ])('%s is ended in time', async (_what, sql) => {
    const limits = { ...tableLimits, msFromFirstByte: 700, memory: 4_000_000_000 };
    expect(await askTables([table], { sql, limits })).toEqual({
      refused: expect.stringMatching(/took longer than 0\.7 seconds|too much memory/),
    });
  });

  test('memory without an end is ended', async () => {
    const sql = `WITH RECURSIVE c(x, b) AS (VALUES(1, randomblob(5000000)) UNION ALL SELECT x + 1, randomblob(5000000) FROM c) SELECT x FROM c ORDER BY b`;
    const answer = await askTables([table], { sql, limits: { ...tableLimits, memory: 300_000_000 } });
    expect(answer).toEqual({ refused: expect.stringContaining('too much memory') });
  });

  test('a cancelled statement is ended, and nothing of it is told', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 500);
    expect(await askTables([table], { sql: `${endless} SELECT MAX(x) FROM c`, signal: stop.signal })).toEqual({
      unreadable: 'failed',
    });
  });

  test('the server answers meanwhile', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 10);
    await askTables([table], {
      sql: `${endless} SELECT MAX(x) FROM c`,
      limits: { ...tableLimits, msFromFirstByte: 500 },
    });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  test.each([
    ['a bomb in the place of a workbook', Buffer.from('PK\u0003\u0004 no archive')],
    ['bytes that are no text', Buffer.from([0, 1, 2, 3, 0, 255])],
    ['a PDF', Buffer.from('%PDF-1.4\n')],
    ['nothing', Buffer.alloc(0)],
  ])('%s has no tables', async (_what, bytes) => {
    expect(await askTables([{ bytes, tables: [] }])).not.toHaveProperty('schemas.0');
  });
});
