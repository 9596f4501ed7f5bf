#!/usr/bin/env node
// npm run pack -- [ID|FOLDER …] [--to FOLDER] [--all]: tarballs of .js and .d.ts into ./build/packages
// Without a name: runtime-core, the wire families and conformance. ID: a provider's or a plugin's; FOLDER: any package.
// @ts-check
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureNode } from './lib/node.mjs';
import { Failure, main, root } from './lib/run.mjs';

await main(async () => {
  await ensureNode();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string', default: join(root, 'build', 'packages') },
      all: { type: 'boolean', default: false },
    },
  });
  const { pack, PackFailure, packagesOf } = await import('./pack/pack.ts');
  try {
    for (const path of await pack(packagesOf(positionals, values.all), values.to)) console.log(`wrote ${path}`);
  } catch (error) {
    if (error instanceof PackFailure) throw new Failure(error.message);
    throw error;
  }
});
