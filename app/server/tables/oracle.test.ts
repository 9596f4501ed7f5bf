// Random tables and queries with results computed in JavaScript: written like people do, read, loaded, queried.
import { expect, test } from 'vitest';
import { pickFrom, randomNumbers, seedOf } from '../../shared/testing/random.ts';
import { gridOfText } from './delimited.ts';
import { databaseOf } from './load.ts';
import { readTable } from './read-table.ts';
import { runSQL } from './run-sql.ts';

const next = randomNumbers(seedOf('TRIBUTARY_TABLES_SEED'));
const whole = (below: number): number => Math.floor(next() * below);

interface Row {
  readonly region: string;
  readonly cents: number | null;
  readonly pieces: number;
  readonly day: string;
}

const regions = ['Nord', 'Süd', 'O"st, neu', '西部'];
/** The first rows determine the notation: thousands separators, and a day that is no month. */
const first: readonly Row[] = [
  { region: 'Nord', cents: 123_456_705, pieces: 1, day: '2024-01-31' },
  { region: 'Süd', cents: -1234, pieces: 2, day: '2024-02-13' },
];

const rowsOf = (count: number): readonly Row[] => [
  ...first,
  ...Array.from({ length: count }, () => ({
    region: pickFrom(next, regions),
    cents: next() < 0.1 ? null : whole(10_000_000) - 2_000_000,
    pieces: 1 + whole(50),
    day: new Date(Date.UTC(2023, 0, 1 + whole(700))).toISOString().slice(0, 10),
  })),
];

interface Notation {
  readonly delimiter: string;
  readonly amount: (cents: number) => string;
  readonly day: (iso: string) => string;
}

const grouped = (cents: number, thousands: string, decimal: string): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const units = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return `${cents < 0 ? '-' : ''}${units}${decimal}${digits.slice(-2)}`;
};
const parts = (iso: string): readonly string[] => iso.split('-');
const notations: readonly Notation[] = [
  { delimiter: ',', amount: (cents) => grouped(cents, '', '.'), day: (iso) => iso },
  {
    delimiter: ',',
    amount: (cents) => grouped(cents, ',', '.'),
    day: (iso) => `${parts(iso)[1]}/${parts(iso)[2]}/${parts(iso)[0]}`,
  },
  { delimiter: ';', amount: (cents) => grouped(cents, '.', ','), day: (iso) => parts(iso).toReversed().join('.') },
  {
    delimiter: '\t',
    amount: (cents) => `${grouped(cents, ' ', ',')} €`,
    day: (iso) => parts(iso).toReversed().join('/'),
  },
];

const field = (text: string, delimiter: string): string =>
  text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;

const written = (rows: readonly Row[], { delimiter, amount, day }: Notation): string =>
  [
    ['Region', 'Amount', 'Pieces', 'Day'],
    ...rows.map((row) => [row.region, row.cents === null ? '' : amount(row.cents), String(row.pieces), day(row.day)]),
  ]
    .map((cells) => cells.map((cell) => field(cell, delimiter)).join(delimiter))
    .join(pickFrom(next, ['\n', '\r\n']));

const sum = (rows: readonly Row[]): number => rows.reduce((all, { cents }) => all + (cents ?? 0), 0);
const groups = (rows: readonly Row[], by: (row: Row) => string) =>
  [...Map.groupBy(rows, by)].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** In integer cents and pieces, so that both sides are exact. */
const questions: readonly (readonly [sql: string, answer: (rows: readonly Row[]) => unknown])[] = [
  [
    'SELECT COUNT(*), COUNT(amount) FROM t',
    (rows) => [[rows.length, rows.filter(({ cents }) => cents !== null).length]],
  ],
  ['SELECT CAST(ROUND(SUM(amount) * 100) AS INTEGER) FROM t', (rows) => [[sum(rows)]]],
  [
    'SELECT region, CAST(ROUND(TOTAL(amount) * 100) AS INTEGER), SUM(pieces) FROM t GROUP BY region ORDER BY region',
    (rows) =>
      groups(rows, ({ region }) => region).map(([region, all]) => [
        region,
        sum(all),
        all.reduce((n, { pieces }) => n + pieces, 0),
      ]),
  ],
  [
    "SELECT strftime('%Y-%m', day) m, COUNT(*) FROM t GROUP BY m ORDER BY m",
    (rows) => groups(rows, ({ day }) => day.slice(0, 7)).map(([month, all]) => [month, all.length]),
  ],
  [
    'SELECT MIN(day), MAX(day) FROM t',
    (rows) => {
      const days = rows.map(({ day }) => day).toSorted();
      return [[days[0], days.at(-1)]];
    },
  ],
  [
    'SELECT COUNT(*) FROM t WHERE amount < 0 AND pieces >= 25',
    (rows) => [[rows.filter(({ cents, pieces }) => cents !== null && cents < 0 && pieces >= 25).length]],
  ],
  [
    'SELECT pieces, COUNT(*) FROM t GROUP BY pieces HAVING COUNT(*) > 1 ORDER BY 2 DESC, 1 LIMIT 3',
    (rows) =>
      [...Map.groupBy(rows, ({ pieces }) => pieces)]
        .map(([pieces, all]) => [pieces, all.length] as const)
        .filter(([, count]) => count > 1)
        .toSorted(([a, many], [b, more]) => more - many || a - b)
        .slice(0, 3),
  ],
  [
    'SELECT a.region, COUNT(*) FROM t a JOIN (SELECT DISTINCT region FROM t WHERE pieces = 1) b ON a.region = b.region GROUP BY 1 ORDER BY 1',
    (rows) => {
      const some = new Set(rows.filter(({ pieces }) => pieces === 1).map(({ region }) => region));
      return groups(
        rows.filter(({ region }) => some.has(region)),
        ({ region }) => region,
      ).map(([region, all]) => [region, all.length]);
    },
  ],
];

/** SQLite compares UTF-8 bytes, JavaScript code units: equal for these regions. */
test.each(Array.from({ length: 12 }, (_, round) => [round]))('round %i', (round) => {
  const rows = rowsOf(5 + whole(2000));
  const notation = notations[round % notations.length] ?? pickFrom(next, notations);
  const table = readTable(gridOfText(written(rows, notation)), 0);
  expect(table?.schema.columns.map(({ kind }) => kind)).toEqual(['text', 'number', 'integer', 'date']);
  if (!table) return;
  const tables = [{ name: 't', table }];
  const database = databaseOf(tables);
  for (const [sql, answer] of questions) expect([sql, runSQL(database, tables, sql).rows]).toEqual([sql, answer(rows)]);
  database.close();
});
