// Sums of numeric values: equal to SQLite's for numbers, and text is skipped and counted.
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { noteOf } from '../../shared/tools/queried.ts';
import { pickFrom, randomNumbers, seedOf } from '../../shared/testing/random.ts';
import { addNumbersAlone } from './aggregates.ts';
import { gridOfText } from './delimited.ts';
import { databaseOf } from './load.ts';
import { readTable } from './read-table.ts';
import { runSQL } from './run-sql.ts';

function ask(cells: readonly string[], sql: string) {
  const table = readTable(gridOfText(['amount;k', ...cells.map((cell, at) => `${cell};k${at}`)].join('\n')), 0);
  if (!table) throw new Error('no table');
  const tables = [{ name: 't', table }];
  return runSQL(databaseOf(tables), tables, sql);
}
const times = (count: number, ...cells: string[]) => Array.from({ length: count }, () => cells).flat();
const sums = 'SELECT SUM(amount), TOTAL(amount), AVG(amount) FROM t';

test.each([
  ['thousands and words', [...times(8, '1,200.50'), 'TBD', 'TBD'], [9604, 9604, 1200.5], undefined],
  ['numbers and a word', [...times(19, '100'), 'unknown'], [1900, 1900, 100], undefined],
  ['minus behind', times(10, '500.00-', '100.00'), [-4000, -4000, -200], undefined],
  ['text', times(4, 'A1', '1200', 'x'), [null, 0, null], { sum: 12, total: 12, avg: 12 }],
  ['two currencies', times(5, '$5.50', '€7.50'), [null, 0, null], { sum: 10, total: 10, avg: 10 }],
  ['percent beside fractions', times(5, '5%', '0.05'), [null, 0, null], { sum: 10, total: 10, avg: 10 }],
  ['nothing', times(3, ''), [null, 0, null], undefined],
])('%s', (_what, cells, row, leftOut) => {
  const rows = ask(cells, sums);
  expect(rows.rows).toEqual([row]);
  expect(rows.leftOut).toEqual(leftOut);
});

test('words are no greater than a number, and no largest one', () => {
  const cells = [...times(19, '100'), 'unknown'];
  expect(ask(cells, 'SELECT COUNT(*) FROM t WHERE amount > 150').rows).toEqual([[0]]);
  expect(ask(cells, 'SELECT MAX(amount), COUNT(amount), MAX(amount_text) FROM t').rows).toEqual([[100, 19, 'unknown']]);
});

test('the note says what was left out', () => {
  expect(noteOf(ask(['a', 'b', '5'], 'SELECT SUM(amount) FROM t'))).toContain(
    ' sum left out 3 values that are no numbers.',
  );
  expect(noteOf(ask(['a'], 'SELECT AVG(amount) FROM t'))).toContain(' avg left out 1 value that is no number.');
});

test('more than an integer holds is an error, not another number', () => {
  expect(() => ask(['1', '2'], 'SELECT SUM(9223372036854775807) FROM t')).toThrow('integer overflow');
});

/** The last bit may differ: after the first fraction, SQLite adds integers to the same floating-point sum. */
test('numbers are added as SQLite adds them', () => {
  const next = randomNumbers(seedOf('TRIBUTARY_TABLES_SEED'));
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE t (k, v)');
  const insert = database.prepare('INSERT INTO t VALUES (?, ?)');
  for (let at = 0; at < 2000; at++) {
    const value = pickFrom(next, [null, Math.round(next() * 1e6), (next() - 0.5) * 1e6, next() * 1e-6]);
    insert.run(Math.floor(next() * 5), Number.isInteger(value) ? BigInt(value ?? 0) : value);
  }
  const questions = [
    'SELECT ROUND(SUM(v), 5), ROUND(TOTAL(v), 5), ROUND(AVG(v), 5), SUM(CAST(v AS INTEGER)) FROM t',
    'SELECT k, ROUND(SUM(v), 5), ROUND(SUM(DISTINCT v), 5), ROUND(AVG(v) FILTER (WHERE v > 0), 5) FROM t GROUP BY k ORDER BY k',
    'SELECT ROUND(SUM(v) OVER (ORDER BY rowid ROWS 3 PRECEDING), 3) FROM t',
    'SELECT SUM(v) FROM t WHERE 0',
  ];
  const answers = () => questions.map((sql) => database.prepare(sql).all());
  const expected = answers();
  addNumbersAlone(database);
  expect(answers()).toEqual(expected);
});
