#!/usr/bin/env node
// @ts-check
// npm run clients: well-known programs against the server, on their vendor's wire and on another; `-- --help` names the flags.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureNode();
  await ensureInstalled();
  await ensureBuilt();
  const { clients } = await import('./clients/main.ts');
  process.exitCode = await clients(process.argv.slice(2));
});
