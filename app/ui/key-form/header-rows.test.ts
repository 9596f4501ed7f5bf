// Tests rows of request headers: stored values stay hidden, and unchanged unless replaced.
import { expect, test } from 'vitest';
import { areChanged, filled, rowsOf, withRow } from './header-rows.ts';

const stored = rowsOf('X-Team: secret-1\nX-Region: eu');

test('of stored headers: names to edit, no value', () => {
  expect(stored.map(({ name, value }) => [name, value])).toEqual([
    ['X-Team', ''],
    ['X-Region', ''],
  ]);
});

test.each([
  ['untouched', stored, false, ['secret-1', 'eu']],
  ['an empty row more', withRow(stored), false, ['secret-1', 'eu']],
  ['a value typed anew', stored.map((row) => (row.id === 0 ? { ...row, value: ' new ' } : row)), true, ['new', 'eu']],
  ['a name changed', stored.map((row) => (row.id === 0 ? { ...row, name: 'X-Group' } : row)), true, ['secret-1', 'eu']],
  ['a row removed', stored.slice(1), true, ['eu']],
  ['a row added', [...stored, { id: 2, name: 'X-New', value: 'v' }], true, ['secret-1', 'eu', 'v']],
])('%s', (_name, rows, changed, values) => {
  expect([areChanged(rows, stored), filled(rows, false).map(({ value }) => value)]).toEqual([changed, values]);
});

test('what the server holds is not in this browser: its values have to be typed again', () => {
  expect(filled(stored, true).map(({ value }) => value)).toEqual(['', '']);
});

test('a new row has an id of its own, also after one removed', () => {
  const ids = withRow(withRow(stored).slice(1)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
