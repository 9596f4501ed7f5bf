import { expect, test } from 'vitest';
import { misspelt } from './provider-settings.ts';

const known = ['ACCESS_CODE', 'PORT', 'DATA_DIR', 'DATABASE_URL'];

test.each([
  ['a letter less', 'ACCES_CODE', 'ACCESS_CODE'],
  ['a letter more', 'ACCESSS_CODE', 'ACCESS_CODE'],
  ['another letter', 'DATA-DIR', 'DATA_DIR'],
  ['two letters exchanged', 'DATABSAE_URL', 'DATABASE_URL'],
  ['the last letter', 'DATABASE_URI', 'DATABASE_URL'],
])('%s: %s means %s', (_what, name, meant) => {
  expect(misspelt([name], known)).toEqual([expect.stringContaining(`did you mean ${meant}?`)]);
});

test.each(['ACCESS_CODE', 'PORTS', 'SORT', 'HOME', 'DATA_DIRECTORY', 'ACCESS'])('%s is left alone', (name) => {
  expect(misspelt([name], known)).toEqual([]);
});
