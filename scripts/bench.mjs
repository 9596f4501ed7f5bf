#!/usr/bin/env node
// @ts-check
// npm run bench: our runtime and chat route beside their peers and the floors; `-- --help` names the flags.
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  // The steps before the bench tell their progress; standard output is for the result alone.
  console.log = console.error;
  await ensureNode();
  await ensureInstalled();
  const { bench } = await import('./bench/main.ts');
  process.exitCode = await bench(process.argv.slice(2));
});
