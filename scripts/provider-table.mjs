#!/usr/bin/env node
// npm run provider-table: writes the table of bundled providers into providers/README.md, from their manifests, and into each
// provider's README what its fixtures prove.
// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { proofOf, withProof } from './provider-table/proof.ts';
import { replaceTable, rowsOf } from './provider-table/rows.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const path = join(root, 'providers', 'README.md');
const rows = await rowsOf(root);
await writeFile(path, replaceTable(await readFile(path, 'utf8'), rows));
console.log(`wrote ${rows.size} providers into ${path}`);
for (const id of rows.keys()) {
  const readme = join(root, 'providers', id, 'README.md');
  const proof = proofOf(root, id);
  const text = await readFile(readme, 'utf8').catch(() => undefined);
  if (proof !== undefined && text !== undefined) await writeFile(readme, withProof(text, proof));
}
