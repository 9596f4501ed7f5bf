#!/usr/bin/env node
// npm run decisions: writes .github/DECISIONS.md, the index of the dated decisions that READMEs hold.
// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from './lib/node.mjs';
import { main, root } from './lib/run.mjs';

await main(async () => {
  await ensureNode();
  const { decisionsFile, decisionsText } = await import('./lib/decisions.mjs');
  writeFileSync(join(root, decisionsFile), await decisionsText());
  console.log(`wrote ${decisionsFile}`);
});
