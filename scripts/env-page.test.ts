// The page about environment variables lists exactly those that the code reads, as `npm run env-page` writes it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { envPage, envPageFile } from './lib/env-page.mjs';
import { environmentGroups } from '../app/server/process/env-about.ts';
import { envVariables } from '../app/server/process/env.ts';

test('each variable that is read has one row', () => {
  // Proxy variables are also read in lower case. NO_PROXY may have any value, so readEnv does not check it.
  const read = new Set(envVariables().map((name) => name.toUpperCase()));
  const rows = Object.values(environmentGroups).flatMap((group) => group.flatMap(({ names }) => names));
  expect(rows.toSorted()).toEqual([...read, 'NO_PROXY'].toSorted());
});

test('the page is that of the code: npm run env-page', async () => {
  expect(readFileSync(join(import.meta.dirname, '..', envPageFile), 'utf8')).toBe(await envPage());
});
