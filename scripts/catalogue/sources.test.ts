// Vendor quirks go out of date: a file with error rules, or with rules by model name, names its source and the date.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Tables of error types, taps that map errors, and rules from a version on. */
const quirk = /NamedErrorType\]\[\]|Map<string, NamedErrorType>|errorRules\(|since\('|mapError\.tap\([^)]*\(\{/;
/** An address, or a recording, and a date no coarser than the year. */
const source = /(https?:\/\/|\b[\w-]+\.[\w.-]+\/|[Rr]ecorded|repl(y|ies) of the API|model pages)[^\n]*20\d\d/;

const comments = (text: string): string =>
  text
    .replaceAll(/recommended: \{[\s\S]*?\n {4}\},/g, '')
    .split('\n')
    .filter((line) => /^\s*(\/\/|\*|\/\*)|\/\/ /.test(line))
    .join('\n')
    // A sentence may go on in the next line of its comment.
    .replaceAll(/\n\s*(\/\/|\*)\s?/g, ' ');

const files = globSync('providers/*/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/models\.ts$|test/.test(file),
);

test('a quirk without a source is found', () => {
  expect(quirk.test("const takes = since('glm-4.6');")).toBe(true);
  expect(source.test(comments('// The vendor says so.'))).toBe(false);
  expect(source.test(comments('/** Source: https://x.test/docs,\n * read 2026-11-20. */'))).toBe(true);
  expect(source.test(comments('// Recorded at the vendor in 2025.'))).toBe(true);
  expect(source.test(comments("const url = 'https://x.test/2026';"))).toBe(false);
});

test('every file with quirks names a source and its date', () => {
  const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const peculiar = texts.filter(([, text]) => quirk.test(text));
  expect(peculiar.length).toBeGreaterThan(20);
  expect(peculiar.filter(([, text]) => !source.test(comments(text))).map(([file]) => file)).toEqual([]);
});
