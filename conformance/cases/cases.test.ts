// The README's table of cases is the list of cases.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pluginCases } from '../plugins/cases.ts';
import { cases } from './index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('README.md lists every case with its level, its title and its claims, and no other', () => {
  const rows = readme.split('\n').filter((line) => /^\| C-\d+ /.test(line));
  expect(rows).toEqual(
    [...cases, ...pluginCases].map(
      ({ id, level, title, needs }) =>
        `| ${id} | ${level} | ${title} | ${needs.join(', ') || (Number(id.slice(2)) < 200 ? 'every package' : 'every plugin')} |`,
    ),
  );
});
