import { expect, test } from 'vitest';
import { csvLine } from './text-file.ts';

test('no text of a line of CSV is a formula, also where cells end at a semicolon', () => {
  expect(csvLine(['=1', 'x;=1+1', '\u0001=1', 'a; b;-5', null, -5])).toBe("'=1,x;'=1+1,'=1,a; b;-5,,-5\r\n");
});

test('a long text of line breaks takes no time to speak of', () => {
  expect(csvLine(['\n'.repeat(300_000)])).toHaveLength(300_005);
});
