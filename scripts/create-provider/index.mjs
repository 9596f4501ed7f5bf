#!/usr/bin/env node
// npm create tributary-provider [FOLDER] -- [--kind provider|wire|tool|tap] [--name NAME] [--base-url URL] [--packages FOLDER]
// @ts-check
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { filesOf, kinds } from './package.mjs';
import { fail, wordsOf } from './words.mjs';

const usage = `usage: npm create tributary-provider FOLDER -- [options]
  --kind ${Object.keys(kinds).join('|')}   what it is; provider: a vendor of a known wire family
  --name NAME       what people read
  --base-url URL    the vendor's address
  --packages FOLDER copy the tarballs of @tributary/* from this folder (npm run pack) into the package, which then needs no
                    registry for them: its CI runs in any clone`;

const { values, positionals } = wordsOf(usage, {
  kind: { type: 'string', default: 'provider' },
  name: { type: 'string' },
  'base-url': { type: 'string' },
  packages: { type: 'string' },
});
const [target] = positionals;
if (target === undefined) fail('FOLDER is missing: npm create tributary-provider FOLDER; --help prints the options');
const folder = resolve(target);
const id = basename(folder).replace(/^tributary-(provider|plugin)-/, '');
if (!/^[a-z0-9][a-z0-9-]*$/.test(id))
  fail(`${id}: the last part of FOLDER is the id: small letters, digits and dashes`);
const address = values['base-url'] ?? `https://api.${id}.example/v1`;
if (!/^https?:/.test(address) || !URL.canParse(address))
  fail(`--base-url: found "${address}"; allowed: an address, https://api.example.com/v1`);
if (!(values.kind in kinds)) fail(`--kind: found "${values.kind}"; allowed: ${Object.keys(kinds).join(', ')}`);
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty: choose another folder`);

/** @param {string} packages @returns {Record<string, string>} package name → its tarball's file */
function tarballs(packages) {
  const at = resolve(packages);
  if (!existsSync(at)) fail(`--packages: there is no folder ${at}`);
  const found = readdirSync(at).flatMap((file) => {
    const name = /^tributary-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file)?.[1];
    return name ? [[`@tributary/${name}`, file]] : [];
  });
  return Object.fromEntries(found);
}

const found = values.packages === undefined ? {} : tarballs(values.packages);
const kind = /** @type {keyof typeof kinds} */ (values.kind);
const files = filesOf({
  id,
  kind,
  name: values.name ?? `${id[0]?.toUpperCase()}${id.slice(1)}`,
  baseURL: address,
  from: Object.fromEntries(Object.entries(found).map(([name, file]) => [name, `file:packages/${file}`])),
});
for (const [path, text] of Object.entries(files)) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
// The clone of a stranger has no other folder: what is needed is committed with the package.
const needed = Object.values(found).filter((file) => files['package.json']?.includes(`packages/${file}`));
if (needed.length > 0) mkdirSync(join(folder, 'packages'), { recursive: true });
for (const file of needed) copyFileSync(join(resolve(values.packages ?? '.'), file), join(folder, 'packages', file));
console.log(
  `wrote ${Object.keys(files).length + needed.length} files to ${folder}\n\nnext: cd ${target} && npm install && npm test`,
);
