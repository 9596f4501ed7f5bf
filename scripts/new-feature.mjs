#!/usr/bin/env node
// npm run new-feature -- ID: scaffolds app/features/ID, a list with a page in the settings, its routes, table, texts and tests.
// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
const name = id.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
/** @param {string} file */
const source = (file) => readFileSync(join(root, file), 'utf8');
/** Reserved ids: routes, texts, tables and hints of the app, and words in the generated files. */
const taken = [
  ...readdirSync(join(root, 'app/routes')).filter((file) =>
    new RegExp(`^(api|_app\\.settings)\\.${id}(_\\..*)?\\.tsx?$`).test(file),
  ),
  ...readdirSync(join(root, 'app/locales/en')).filter((file) => file === `${id}.json`),
  ...(new RegExp(`^  ${name}: `, 'm').test(source('app/server/storage/schema.ts'))
    ? ['app/server/storage/schema.ts']
    : []),
  ...(source('app/shared/api/live.ts').includes(`  '${id}',`) ? ['app/shared/api/live.ts'] : []),
  ...(id === 'features' ? ['app/locales/i18next.d.ts'] : []),
];
if (taken.length > 0) fail(`ID: "${id}" is taken in ${taken.join(', ')}: choose another, as in "notes"`);
/** Reserved names: those in the generated files, and TypeScript's keywords. */
const reserved = new Set(
  `row rows text number resource mutation endpoint status change page css field button label forget ready
  await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if
  implements import in instanceof interface let new null package private protected public return static super switch this throw true
  try typeof var void while with yield arguments`.split(/\s+/),
);
if (reserved.has(name)) fail(`ID: "${id}" cannot name a variable of its files: choose another, as in "notes"`);
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
