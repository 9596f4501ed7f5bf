// The process that reads documents: its limits always hold, and it can neither read nor send anything.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../process/secret.server.ts';
import { childLimits, runChild } from './run-child.ts';
import { pdfOf } from './testing/pdf-sample.ts';

const program = (name: string): string => join(projectRoot(), 'app/server/documents/testing', name);

test('a document is read, also by a name with NUL', async () => {
  for (const name of ['a.pdf', 'a\0.pdf'])
    expect(await runChild(pdfOf([['Hello world']]), name)).toMatchObject({ read: { text: '[Page 1]\nHello world' } });
});

test.each([
  ['one that never ends', 'endless', { ms: 700 }, 'tooSlow'],
  ['one that takes memory outside of its heap', 'hungry', { memory: 200_000_000 }, 'tooMuchMemory'],
  ['one whose heap is full', 'full', {}, 'tooMuchMemory'],
  ['one that says too much', 'flood', { result: 1_000_000 }, 'tooComplex'],
  ['one that ends without a word', 'silent', {}, 'failed'],
])(
  '%s is ended',
  async (_what, mode, limits, problem) => {
    const result = await runChild(Buffer.from(mode), 'a', { ...childLimits, ...limits }, program('bad-child.ts'));
    expect(result).toEqual({ refused: { problem } });
  },
  120_000,
);

test('the system ends it, too: nobody is left to do it once the server was killed', { timeout: 50_000 }, async () => {
  const limits = { ...childLimits, ms: 100_000, cpu: 1 };
  const result = await runChild(Buffer.from('endless'), 'a', limits, program('bad-child.ts'));
  expect(result).toEqual({ refused: { problem: 'tooSlow' } });
});

const spyOn = async (path: string): Promise<unknown> => {
  process.env['A_SECRET_OF_THE_SERVER'] = 'x';
  return runChild(Buffer.from(`spy ${path}`), 'a', childLimits, program('bad-child.ts'));
};
const nothing = { environment: 0, wrote: false, started: false, opened: false };

test('the process has no keys, writes nothing, starts nothing and reads nothing but its code', async () => {
  const secret = join(tmpdir(), `secret-${process.pid}.txt`);
  await writeFile(secret, 'secret');
  expect(await spyOn(secret)).toEqual({ read: { ...nothing, openedItself: true } });
  await rm(secret);
});

test('DATA_DIR inside the project is closed to it', async () => {
  const data = await mkdtemp(join(projectRoot(), 'data-of-test-'));
  try {
    await writeFile(join(data, 'secret.key'), 'secret');
    expect(await spyOn(join(data, 'secret.key'))).toEqual({ read: { ...nothing, openedItself: true } });
  } finally {
    await rm(data, { recursive: true });
  }
});
