// The generated secret: complete, and the same for all processes that start at once.
import { execFile } from 'node:child_process';
import fs, { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secretFile, storedSecret } from './secret-file.server.ts';
import { startApp } from '../testing/start-app.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'tributary-secret-'))));
afterEach(() => rm(folder, { recursive: true }));

test('it is made once, for this user alone, and nothing is left beside it', async () => {
  const secret = storedSecret(join(folder, 'data'));
  expect(secret).toHaveLength(43);
  expect(storedSecret(join(folder, 'data'))).toBe(secret);
  expect(await readdir(join(folder, 'data'))).toEqual([secretFile]);
  expect((await stat(join(folder, 'data', secretFile))).mode & 0o777).toBe(0o600);
});

/** Simulates a file system without hard links, with increasing delays. */
const withoutLinks = (place: number): string => `
  const { default: fs, renameSync } = await import('node:fs');
  fs.linkSync = () => { throw Object.assign(new Error('no links'), { code: 'EPERM' }); };
  fs.renameSync = (from, to) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${place * 200});
    renameSync(from, to);
  };
  (await import('node:module')).syncBuiltinESMExports();`;

test.each([
  ['processes that start at once', () => ''],
  ['those without hard links', withoutLinks],
])('%s have the same', async (_name, before) => {
  const module = JSON.stringify(join(import.meta.dirname, 'secret-file.server.ts'));
  const start = Date.now() + 1500;
  const run = (place: number): Promise<{ readonly stdout: string }> => {
    const program = `${before(place)}
      const { storedSecret } = await import(${module});
      while (Date.now() < ${start});
      console.log(storedSecret(${JSON.stringify(folder)}));`;
    return promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  };
  const said = await Promise.all([0, 1, 2, 3].map(run));
  const secret = (await readFile(join(folder, secretFile), 'utf8')).trim();
  expect(said.map(({ stdout }) => stdout.trim())).toEqual([secret, secret, secret, secret]);
  expect(await readdir(folder)).toEqual([secretFile]);
});

test('a lock that nobody opens is reported', () => {
  vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error('no links'), { code: 'ENOSYS' });
  });
  syncBuiltinESMExports();
  const lock = join(folder, `${secretFile}.lock`);
  mkdirSync(lock);
  expect(() => storedSecret(folder)).toThrow(`found "${lock}", which another process has left`);
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test.each(['', '\n', 'half a secret'])('a file that holds %j is refused, and left as it is', async (text) => {
  await writeFile(join(folder, secretFile), text);
  const length = text.trim().length;
  expect(() => storedSecret(folder)).toThrow(`found none, and ${length} characters in "${join(folder, secretFile)}"`);
  expect(await readFile(join(folder, secretFile), 'utf8')).toBe(text);
});

test('a server with such a file does not start, and says why in one line', async () => {
  await writeFile(join(folder, secretFile), '');
  await expect(startApp({ SECRET_KEY: '', DATA_DIR: folder })).rejects.toThrow(
    'SECRET_KEY: found none, and 0 characters in',
  );
});
