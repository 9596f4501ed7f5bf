#!/usr/bin/env node
// node scripts/catalogue.mjs [--check] [PROVIDER …]
// Formats the bank (runtime-core/bank/makers) and the lists (providers/ID/models.json): a model per line, without
// fields that the bank has. Without names: all lists. --check writes nothing, and fails if a file would differ.
// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureNode } from './lib/node.mjs';
import { Failure, main, root } from './lib/run.mjs';

await main(async () => {
  await ensureNode();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const { bankFile, listFile, listText, makerText, readBank, readList, vendors } = await import('./catalogue/tidy.mjs');
  const bank = readBank(root);
  const all = vendors(root);
  const unknown = positionals.filter((id) => !all.includes(id));
  if (unknown.length > 0) throw new Failure(`no list providers/${unknown[0]}/models.json; lists: ${all.join(', ')}`);
  /** @type {readonly (readonly [file: string, text: string])[]} */
  const files = [
    ...[...bank].map(([maker, facts]) => /** @type {const} */ ([bankFile(root, maker), makerText(facts)])),
    ...(positionals.length > 0 ? positionals : all).map(
      (id) => /** @type {const} */ ([listFile(root, id), listText(readList(root, id), bank)]),
    ),
  ];
  const changed = files.filter(([file, text]) => readFileSync(file, 'utf8') !== text);
  for (const [file, text] of changed) {
    console.log(`${values.check ? 'differs' : 'wrote'}  ${relative(root, file)}`);
    if (!values.check) writeFileSync(file, text);
  }
  console.log(`${files.length} files, ${changed.length} ${values.check ? 'differ' : 'changed'}`);
  if (values.check && changed.length > 0) process.exitCode = 1;
});
