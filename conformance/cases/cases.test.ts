// The README's table of cases matches the list of cases.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pluginCases } from '../plugins/cases.ts';
import { cases } from './index.ts';
import { pages } from './pages.ts';

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

test('every case has a page, and no page is without its case', () => {
  expect(Object.keys(pages)).toEqual([...cases, ...pluginCases].map(({ id }) => id));
  const parts = Object.entries(pages).flatMap(([id, page]) => Object.values(page).map((text) => [id, text]));
  expect(parts.filter(([, text]) => text === '' || text.includes('|'))).toEqual([]);
});
