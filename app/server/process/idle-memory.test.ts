// An idle server gives its memory back. In a process of its own, because it measures a heap.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = `
  import { collectWhenIdle } from ${JSON.stringify(new URL('./idle-memory.ts', import.meta.url).href)};
  import { setTimeout as sleep } from 'node:timers/promises';
  const used = () => process.memoryUsage().heapUsed / 1e6;
  let garbage = Array.from({ length: 400_000 }, (_, at) => ({ at }));
  const before = used();
  garbage = undefined;
  if (process.argv.includes('--collect')) collectWhenIdle(100);
  for (let waited = 0; used() > before - 10 && waited < 100; waited++) await sleep(100);
  console.log(JSON.stringify({ before, after: used() }));
`;

const run = async (...flags: string[]): Promise<{ readonly before: number; readonly after: number }> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
    '--',
    ...flags,
  ]);
  return JSON.parse(stdout) as { before: number; after: number }; // printed above
};

test('what is not needed any more is collected while nothing happens', async () => {
  const { before, after } = await run('--collect');
  expect(after).toBeLessThan(before - 10);
});
