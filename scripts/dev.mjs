#!/usr/bin/env node
// @ts-check
// npm run dev: the app with hot reload; a change in a provider package is seen on the next request.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode, isolationNode } from './lib/node.mjs';
import { become, main, root } from './lib/run.mjs';

await main(async () => {
  await ensureNode();
  const { readEnv } = await import('../app/server/process/env.ts');
  const env = readEnv(process.env);
  await ensureInstalled();
  const { needsIsolation } = await import('../app/server/providers/added-packages.ts');
  if (needsIsolation(env)) await isolationNode();
  const cli = join(root, 'node_modules', '@remix-run', 'dev', 'dist', 'cli.js');
  process.chdir(root);
  const where = ['--host', env.host, '--port', String(env.port)];
  await become([cli, 'vite:dev', '--config', 'remix.config.js', ...where], { ...process.env, NODE_ENV: 'development' });
});
