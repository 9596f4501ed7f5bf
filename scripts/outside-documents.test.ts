// References to documents: comments and READMEs name what the reader can open, a file of this repository or a public page.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Words that stand for a document which this project was written from and which is not here. */
const outside =
  /\b(the|a) specification\b|\bspecification,? section|\b(older|earlier) implementation\b|\bwire-notes\b|\b(house-plan|acceptance|everyday|product)\.md\b|\bthe facts['’]? (of 20|know|name|have|wait|guess|words)/i;

const texts = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  // The catalogue is made of a file of facts, which its command names; this file names the words.
  .filter((file) => file !== '' && !/^scripts\/(catalogue|outside-documents)|\/fixtures\//.test(file));

test.each([
  ['// The specification asks for one reply.', true],
  ['Temperature halved (specification, section 5).', true],
  ['Source: facts/wire-notes.md, section 14.', true],
  ['// The facts know none.', true],
  ['([project rule](../README.md#project-rules))', false],
  ["// MCP's specification of 2025-11-25: https://modelcontextprotocol.io/", false],
])('%s', (text, isOutside) => {
  expect(outside.test(text)).toBe(isOutside);
});

test('no comment or README refers to a document that is not here', () => {
  expect(texts.length).toBeGreaterThan(1000);
  const found = texts.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (outside.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
