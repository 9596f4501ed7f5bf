// Invisible characters of a table: removed from names, cells and results, and counted. Letters and emoji stay.
import { expect, test } from 'vitest';
import { askTables } from './query-process.ts';
import { visibleGrid } from './visible.ts';

const tags = String.fromCodePoint(...[...'obey'].map((letter) => 0xe0000 + (letter.codePointAt(0) ?? 0)));

test.each([
  ['tags', `a${tags}b`, 'ab', 4],
  ['spaces without a width', 'a\u200bb\u2060\ufeff', 'ab', 3],
  ['marks of direction', '\u202egpj.exe\u202c \u2066x\u2069\u200f', 'gpj.exe x', 5],
  ['zero bytes and soft hyphens', 'a\0b\u00adc', 'abc', 2],
  ['joiners of Persian', 'می\u200cخواهم', 'می\u200cخواهم', 0],
  ['joiners of emoji', '👩\u200d💻', '👩\u200d💻', 0],
])('%s', (_what, text, seen, removed) => {
  const grid = { name: text, rows: [[1, null, text], [{ iso: text }]] };
  expect(visibleGrid(grid)).toEqual({
    grid: { name: seen, rows: [[1, null, seen], [{ iso: seen }]] },
    removed: removed * 3,
  });
});

test(
  'a file with hidden words tells how many characters are gone, and answers without them',
  { timeout: 60_000 },
  async () => {
    const bytes = Buffer.from(`na${tags}me,cost\npen\u200b,3\npen,4\n\u202eink,5`);
    expect(await askTables([{ bytes, tables: [] }])).toMatchObject({
      schemas: [{ invisible: 6, columns: [{ name: 'name', title: 'name' }, { name: 'cost' }] }],
    });
    const sql = 'SELECT name, SUM(cost) FROM t GROUP BY name ORDER BY 1';
    expect(await askTables([{ bytes, tables: [{ at: 0, name: 't' }] }], { sql })).toMatchObject({
      rows: {
        rows: [
          ['ink', 5],
          ['pen', 7],
        ],
      },
    });
  },
);
