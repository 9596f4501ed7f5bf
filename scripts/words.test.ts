// Words that read as translated, counted in comments: the table of app/README.md says how many are left, and no line may add one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

interface Row {
  readonly words: readonly string[];
  readonly left: number;
}

/** Rows of the table, which has a number in its last column. */
function rowsIn(readme: string): readonly Row[] {
  const table = readme.slice(readme.indexOf('## Plain words'));
  return [...table.matchAll(/^\| ([^|]+) \| [^|]+ \| (\d+) \|$/gm)].map(([, words = '', left]) => ({
    words: words.split(', '),
    left: Number(left),
  }));
}

const isComment = (line: string): boolean => /^\s*(\/\/|\/\*|\*)/.test(line);

function commentsOf(path: string): readonly string[] {
  return readFileSync(join(root, path), 'utf8').split('\n').filter(isComment);
}

const countOf = (words: readonly string[], lines: readonly string[]): number => {
  const any = new RegExp(`\\b(${words.join('|')})\\b`, 'i');
  return lines.filter((line) => any.test(line)).length;
};

const sources = execFileSync(
  'git',
  ['ls-files', 'app', 'runtime-core', 'providers', 'conformance', 'plugins', 'scripts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const lines = sources.flatMap(commentsOf);
const rows = rowsIn(readFileSync(join(root, 'app/README.md'), 'utf8'));

test('the table is read', () => {
  expect(rows.length).toBeGreaterThan(10);
  expect(countOf(['anew'], ['// Reads it anew.', '// Renewed.'])).toBe(1);
});

test.each(rows)('$words: at most $left', ({ words, left }) => {
  expect(countOf(words, lines)).toBeLessThanOrEqual(left);
});
