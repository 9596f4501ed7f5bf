#!/usr/bin/env node
// npm run env-page: writes app/server/ENVIRONMENT.md, the reference of all environment variables.
// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from './lib/node.mjs';
import { main, root } from './lib/run.mjs';

await main(async () => {
  await ensureNode();
  const { envPage, envPageFile } = await import('./lib/env-page.mjs');
  writeFileSync(join(root, envPageFile), await envPage());
  console.log(`wrote ${envPageFile}`);
});
