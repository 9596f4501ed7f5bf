import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

test.each([
  ['64 lists', lists(64), false],
  ['65 lists', lists(65), true],
  ['64 objects', objects(64), false],
  ['65 objects', objects(65), true],
  ['many side by side', `[${Array(500).fill('[[1]]').join(',')}]`, false],
  ['brackets in a string', JSON.stringify({ text: '['.repeat(500) }), false],
  ['an escaped quote before brackets', JSON.stringify({ text: `"${'['.repeat(500)}` }), false],
  ['an escaped backslash at the end of a string', JSON.stringify(['\\', JSON.parse(lists(64))]), true],
  ['a string that does not end', `"${'['.repeat(500)}`, false],
  ['lists that do not end', '['.repeat(65), true],
])('%s', (_name, text, deep) => {
  expect(isTooDeep(text)).toBe(deep);
});
