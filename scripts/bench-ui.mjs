#!/usr/bin/env node
// @ts-check
// npm run bench:ui: the chat in a headless Chromium with a slowed CPU, beside its budgets; `-- --help` names the flags.
import { ensureBuilt } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  // The steps before the bench tell their progress; standard output is for the result alone.
  console.log = console.error;
  await ensureNode();
  await ensureInstalled();
  const { readOptions, usage } = await import('./bench-ui/args.ts');
  const options = readOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(`${usage}\n`);
  await ensureBuilt();
  const { benchUI } = await import('./bench-ui/main.ts');
  process.exitCode = await benchUI(options, await findChromium());
});
