#!/usr/bin/env node
// npm run provider-table: writes the table of bundled providers into README.md, from their manifests.
// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceTable, rowsOf } from './provider-table/rows.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const path = join(root, 'README.md');
const rows = await rowsOf(root);
await writeFile(path, replaceTable(await readFile(path, 'utf8'), rows));
console.log(`wrote ${rows.size} providers into ${path}`);
