#!/usr/bin/env node
// npm run conformance -- [FOLDER|PACKAGE|PROVIDER …] [--recordings FOLDER] [--junit FILE] [--only ID] [--time-limit S] [--expect] [--list]
// Runs the suite on all bundled providers, on a package, or on every recorded exchange in a folder.
// @ts-check
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureNode } from './lib/node.mjs';
import { become, main, root } from './lib/run.mjs';

const options = [
  '--recordings',
  '--junit',
  '--only',
  '--providers',
  '--match',
  '--time-limit',
  '--explain',
  '--badge',
  '--grades',
];

/** Replaces a provider id by its folder; passes other arguments on. */
/** @param {string} word @param {number} at @param {string[]} all */
function asFolder(word, at, all) {
  const bundled = join(root, 'providers', word);
  const isValue = options.includes(all[at - 1] ?? '');
  const isId = /^[a-z0-9-]+$/.test(word) && existsSync(join(bundled, 'package.json'));
  return !isValue && isId && !existsSync(resolve(word, 'package.json')) ? bundled : word;
}

await main(async () => {
  await ensureNode();
  // Paths are relative to the caller's directory; without one, all bundled providers are checked.
  const words = process.argv.slice(2).map(asFolder);
  process.argv.splice(2, process.argv.length, ...words);
  const named = words.some((word, at) => !word.startsWith('-') && !options.includes(words[at - 1] ?? ''));
  if (!named && !words.includes('--recordings')) process.chdir(root);
  const folders = words.includes('--providers') ? [] : ['--providers', join(root, 'providers')];
  await become([join(root, 'conformance', 'runners', 'cli.ts'), ...words, ...folders]);
});
