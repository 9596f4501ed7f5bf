#!/usr/bin/env node
// npm run new-provider -- ID [--name NAME] [--base-url URL]: scaffolds providers/ID, an OpenAI-style vendor ready to edit.
// @ts-check
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scaffold } from './create-provider/bundled.mjs';
import { fail, wordsOf } from './create-provider/words.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const usage = `usage: npm run new-provider -- ID [--name NAME] [--base-url URL] [--to FOLDER]
  ID              small letters, digits and dashes, as in "acme"
  --name NAME     what people read
  --base-url URL  the vendor's address
  --to FOLDER     where the package's folder is made; providers without one`;

const { values, positionals } = wordsOf(usage, {
  name: { type: 'string' },
  'base-url': { type: 'string' },
  to: { type: 'string' },
});
const id = positionals[0] ?? '';

if (!/^[a-z0-9][a-z0-9-]*$/.test(id)) {
  fail(`ID: found "${id}"; allowed: small letters, digits and dashes, as in "acme"; --help prints the options`);
}
const folder = join(values.to ?? join(root, 'providers'), id);
if (existsSync(folder)) fail(`${folder} exists already: choose another id, or remove it first`);

const files = scaffold({ id, name: values.name ?? id, baseURL: values['base-url'] ?? `https://api.${id}.example/v1` });
for (const [path, text] of Object.entries(files)) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  console.log(`wrote ${file}`);
}
console.log(`\nNext: edit index.ts, then npm install && npm run conformance -- ${folder}`);
