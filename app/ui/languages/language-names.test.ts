import { expect, test } from 'vitest';
import { languageOf } from './language-names.ts';

test.each([
  ['ts', 'TypeScript', 'ts'],
  ['Python', 'Python', 'py'],
  ['c++', 'C++', 'cpp'],
  ['zig', 'zig', 'txt'],
  ['text', '', 'txt'],
  ['', '', 'txt'],
])('%j', (word, name, ending) => {
  expect(languageOf(word)).toEqual({ name, ending });
});
