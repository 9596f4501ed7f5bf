// The page about environment variables lists exactly those that the code reads.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { envVariables } from './env.ts';

const [ofServer = '', ofProviders = ''] = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8').split(
  '\nEach provider reads',
);
const namesIn = (table: string): readonly string[] =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''))
    .sort();

test('of the server', () => {
  // Proxy variables are also read in lower case. NO_PROXY may have any value, so readEnv does not check it.
  const read = new Set(envVariables().map((name) => name.toUpperCase()));
  expect(namesIn(ofServer)).toEqual([...read, 'NO_PROXY'].sort());
});

test('of the providers', () => {
  const folder = join(import.meta.dirname, '../../../providers');
  const declared = globSync('*/index.ts', { cwd: folder }).flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const list = /settingsEnv: \[([^\]]*(?:\[[^\]]*\][^\]]*)*)\]/.exec(source)?.[1] ?? '';
    return [...list.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name ?? '');
  });
  expect(namesIn(ofProviders)).toEqual(declared.sort());
});
