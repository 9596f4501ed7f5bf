// kill -9 at each moment of a title task, on both databases: the title is still made, once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onBoth, testDatabase } from '../../storage/testing/databases.ts';
import { fileOf } from '../../testing/programs.ts';
import type { TestDatabase } from '../../storage/testing/databases.ts';

interface Ended {
  readonly pid: number | undefined;
  readonly signal: string | null;
  readonly said: { readonly state: string; readonly attempts: number; readonly title: string } | undefined;
}

async function run(task: string, { dataDir, databaseUrl = '' }: TestDatabase, moment = ''): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [await fileOf('task'), task, dataDir, databaseUrl, join(dataDir, 'asked'), moment],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return { pid: child.pid, signal, said: output === '' ? undefined : (JSON.parse(output) as Ended['said']) };
}

const askedIn = ({ dataDir }: TestDatabase): readonly string[] =>
  readFileSync(join(dataDir, 'asked'), 'utf8').trim().split('\n');

/** `by`: the process whose title it is. `asked`: number of model requests. */
const moments = [
  { moment: 'the turn has ended', attempts: 1, asked: 1, by: 'second' },
  { moment: 'before it is read', attempts: 2, asked: 1, by: 'second' },
  { moment: 'before the model', attempts: 2, asked: 1, by: 'second' },
  { moment: 'after the model', attempts: 2, asked: 2, by: 'second' },
  { moment: 'in the transaction', attempts: 2, asked: 2, by: 'second' },
  { moment: 'before the commit', attempts: 2, asked: 2, by: 'second' },
  { moment: 'after the commit', attempts: 1, asked: 1, by: 'first' },
] as const;

onBoth((kind) => {
  test.each(moments)('$moment', { timeout: 60_000 }, async ({ moment, attempts, asked, by }) => {
    const database = await testDatabase(kind);
    const first = await run('begin', database, moment);
    expect(first).toMatchObject({ signal: 'SIGKILL' });
    const second = await run('recover', database);
    const title = `Title ${by === 'first' ? first.pid : second.pid}`;
    expect(second.said).toMatchObject({ state: 'done', attempts, title });
    const third = await run('recover', database);
    expect(third.said).toMatchObject({ state: 'done', attempts, title });
    expect(askedIn(database)).toHaveLength(asked);
  });

  test('a task that takes each process along is given up', { timeout: 60_000 }, async () => {
    const database = await testDatabase(kind);
    await run('begin', database, 'after the model');
    for (const _again of [2, 3])
      expect(await run('recover', database, 'after the model')).toMatchObject({ signal: 'SIGKILL' });
    expect((await run('recover', database)).said).toMatchObject({ state: 'interrupted', title: 'Where?' });
    expect(askedIn(database)).toHaveLength(3);
  });
});
