#!/usr/bin/env node
// npm run new-feature -- ID: scaffolds app/features/ID, a list with a page in the settings, its routes, table, texts and tests.
// @ts-check
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesOf } from './create-feature/files.mjs';
import { fail, wordsOf } from './create-provider/words.mjs';
import { root, run } from './lib/run.mjs';
import { bin } from './test/count.mjs';

const usage = `usage: npm run new-feature -- ID
  ID  small letters, digits and dashes, plural, as in "notes"`;

const { positionals } = wordsOf(usage, {});
const id = positionals[0] ?? '';
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
  fail(`ID: found "${id}"; allowed: small letters, digits and dashes, as in "notes"; --help prints the options`);
const folder = join(root, 'app/features', id);
if (existsSync(folder)) fail(`${folder} exists already: choose another id, or remove it first`);

for (const [path, text] of Object.entries(filesOf({ id, day: new Date().toISOString().slice(0, 10) }))) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  console.log(`wrote ${file}`);
}
const format = await run(process.execPath, [bin('oxfmt', 'bin', 'oxfmt'), folder]);
if (format.code !== 0) fail(format.output);
console.log(`\nNext: npm run dev, and open /settings/${id}; npm test -- app/features/${id}`);
