// Rows of the table match the manifests. A new provider may be missing until `npm run provider-table` runs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceTable, rowsIn, rowsOf } from './rows.ts';

const root = join(import.meta.dirname, '../..');

test('every row of the README is what the manifest says today', async () => {
  const rows = await rowsOf(root);
  const written = rowsIn(readFileSync(join(root, 'providers', 'README.md'), 'utf8'));
  expect(written.size).toBeGreaterThan(10);
  for (const [id, text] of written) expect([id, text]).toEqual([id, rows.get(id)]);
});

test('writing twice changes nothing more', async () => {
  const rows = new Map([['a', '| A | `a` | x | chat | none |']]);
  const once = replaceTable(
    'top\n<!-- providers: written by npm run provider-table -->\nold\n<!-- /providers -->\nend',
    rows,
  );
  expect(replaceTable(once, rows)).toBe(once);
  expect([...rowsIn(once)]).toEqual([...rows]);
  expect(once).toMatch(/^top\n[\s\S]*\nend$/);
});

test('without its marks the README is refused', () => {
  expect(() => replaceTable('nothing', new Map())).toThrow('providers/README.md has no place for the table');
});
