// Commands that scaffold a package: help is told with exit code 0, a wrong word in one line with 2.
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const run = (script: string, words: readonly string[]) => {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...words], { cwd: tmpdir(), encoding: 'utf8' });
  return { status, lines: `${stdout}${stderr}`.trimEnd().split('\n') };
};

const scripts = ['./index.mjs', '../new-provider.mjs'];

test.each(scripts.flatMap((script) => ['--help', '-h'].map((word) => [script, word] as const)))(
  '%s %s',
  (script, word) => {
    const { status, lines } = run(script, [word]);
    expect([status, lines[0]]).toEqual([0, expect.stringMatching(/^usage: /)]);
  },
);

test.each(scripts.flatMap((script) => [['--bogus'], ['A_B'], []].map((words) => [script, words] as const)))(
  '%s %j is one line and exit code 2',
  (script, words) => {
    const { status, lines } = run(script, words);
    expect([status, lines.length]).toEqual([2, 1]);
  },
);
