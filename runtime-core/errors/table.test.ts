// HTTP statuses of error types: all credential errors are 401, so that clients ask for another one.
import { expect, test } from 'vitest';
import { errorTable } from './table.ts';

test('every type that names a wrong credential is 401', () => {
  const named = Object.entries(errorTable).filter(([type]) => /^Invalid|^No.*Key$/.test(type));
  expect(named.filter(([, { status }]) => status !== 401)).toEqual([]);
  expect(named.length).toBeGreaterThanOrEqual(8);
});
