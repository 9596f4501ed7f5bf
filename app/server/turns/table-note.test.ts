import { expect, test } from 'vitest';
import { readBytes } from '../documents/read-bytes.ts';
import { sheetsOf } from '../documents/testing/samples.ts';
import { tableNote } from './table-note.ts';

const read = async (name: string, bytes: Buffer): Promise<string> =>
  tableNote(name, await readBytes(bytes, name), false);
const sheets = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `S${at}`, rows: [['a'], ['b']] }));

test.each([
  ['lines of a CSV', 'a.csv', Buffer.from('name,cost\npen,3\nink,4\n'), 'It is a table of 3 lines.'],
  ['lines of a TSV', 'A.TSV', Buffer.from('name\tcost\npen\t3'), 'It is a table of 2 lines.'],
  [
    'all sheets with their rows, not the first alone',
    'a.xlsx',
    sheetsOf(sheets(2)),
    'It is a table of these sheets: [Sheet 1: S0, 2 rows] [Sheet 2: S1, 2 rows].',
  ],
  ['sheets beyond the limit, counted', 'a.xlsx', sheetsOf(sheets(43)), '[Sheet 40: S39, 2 rows] and 3 more.'],
])('%s', async (_what, name, bytes, expected) => {
  expect(await read(name, bytes)).toContain(expected);
  expect(await read(name, bytes)).toContain('counts, sums and filters over all rows can’t be answered');
});

test('a text is no table', async () => {
  expect(await read('a.txt', Buffer.from('name,cost\npen,3\n'))).toBe('');
});

test('a model that can ask about all rows is told so, and not that nothing counts them', async () => {
  const note = tableNote('a.csv', await readBytes(Buffer.from('name,cost\npen,3\n'), 'a.csv'), true);
  expect(note).toBe(' It is a table: tables____query_table counts, sums and filters all of its rows.');
});
