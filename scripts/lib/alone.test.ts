// Work that only one process may do at a time, tested with separate processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './run.mjs';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'tributary-alone-'))));
afterAll(() => rm(folder, { recursive: true }));

/** A process that writes a line at the start and at the end of its work. */
function worker(lock: string, log: string, end = '') {
  const script = `
    import { appendFile } from 'node:fs/promises';
    import { alone } from ${JSON.stringify(join(root, 'scripts/lib/alone.mjs'))};
    await alone(${JSON.stringify(lock)}, 'test', async () => {
      await appendFile(${JSON.stringify(log)}, 'begin\\n');
      ${end}
      await new Promise((done) => setTimeout(done, 300));
      await appendFile(${JSON.stringify(log)}, 'end\\n');
    });`;
  return once(spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' }), 'exit');
}

test('two that begin at once work one after the other', async () => {
  const [lock, log] = [join(folder, 'lock'), join(folder, 'log')];
  await Promise.all([worker(lock, log), worker(lock, log), worker(lock, log)]);
  expect((await readFile(log, 'utf8')).trim().split('\n')).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end']);
}, 60_000);

test('one whose id belongs to another process by now holds nothing up', async () => {
  const [lock, log] = [join(folder, 'old'), join(folder, 'old-log')];
  await writeFile(lock, String(process.pid));
  const anHourAgo = Date.now() / 1000 - 3600;
  await utimes(lock, anHourAgo, anHourAgo);
  await worker(lock, log);
  expect((await readFile(log, 'utf8')).trim().split('\n')).toEqual(['begin', 'end']);
}, 60_000);

test('one that was killed at work holds nothing up', async () => {
  const [lock, log] = [join(folder, 'dead'), join(folder, 'dead-log')];
  await writeFile(log, '');
  await worker(lock, log, `process.kill(process.pid, 'SIGKILL');`);
  await worker(lock, log);
  expect((await readFile(log, 'utf8')).trim().split('\n')).toEqual(['begin', 'begin', 'end']);
}, 60_000);
