#!/usr/bin/env node
// @ts-check
// npm run serve: the built app under remix-serve instead of our own server.
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode, isolationNode } from './lib/node.mjs';
import { become, main, root } from './lib/run.mjs';

await main(async () => {
  await ensureNode();
  const { readEnv } = await import('../app/server/process/env.ts');
  const env = readEnv(process.env);
  await ensureInstalled();
  await ensureBuilt();
  const { needsIsolation } = await import('../app/server/providers/added-packages.ts');
  if (needsIsolation(env)) await isolationNode();
  const cli = join(root, 'node_modules', '@remix-run', 'serve', 'dist', 'cli.js');
  process.chdir(root);
  await become([cli, 'build/server/index.js'], {
    ...process.env,
    NODE_ENV: 'production',
    HOST: env.host,
    PORT: String(env.port),
  });
});
