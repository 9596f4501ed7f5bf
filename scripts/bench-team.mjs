#!/usr/bin/env node
// @ts-check
// npm run bench:team [-- --users N] [--chats N] [--replies N] [--messages N,N]: a team's server under load, with two processes on PostgreSQL.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureNode();
  await ensureInstalled();
  await ensureBuilt();
  const { benchTeam } = await import('./bench-team/main.ts');
  process.exitCode = await benchTeam(process.argv.slice(2));
});
