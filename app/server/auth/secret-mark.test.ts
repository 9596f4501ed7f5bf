// Servers on one database with different secrets: each logs one warning at start.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanUp, testDatabase } from '../storage/testing/databases.ts';
import { startLogged } from '../testing/start-app.ts';

cleanUp();
const linesOf = (output: string): readonly string[] =>
  output.split('\n').filter((line) => line.includes('last used with another secret'));

test('two data folders on one PostgreSQL, and no SECRET_KEY', { timeout: 240_000 }, async () => {
  const { databaseUrl = '' } = await testDatabase('postgres');
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: '' };
  const one = await startLogged(env);
  expect(linesOf(one.output())).toEqual([]);
  const two = await startLogged(env);
  expect(linesOf(two.output())).toHaveLength(1);
  expect(JSON.parse(linesOf(two.output())[0] ?? '')).toMatchObject({ level: 40 });
  await Promise.all([one.stop(), two.stop()]);
});

test('a new secret is reported once; the same one never', { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-data-'));
  const starts = [
    ['a', 0],
    ['a', 0],
    ['b', 1],
    ['b', 0],
  ] as const;
  for (const [letter, lines] of starts) {
    const SECRET_KEY = letter.repeat(32);
    const app = await startLogged({ DATA_DIR: dataDir, SECRET_KEY });
    expect(linesOf(app.output())).toHaveLength(lines);
    await app.stop();
    expect(linesOf(app.output())).toHaveLength(lines);
    expect(app.output()).not.toContain(SECRET_KEY);
  }
  await rm(dataDir, { recursive: true });
});
