#!/usr/bin/env node
// npm run surface: writes the public names of runtime-core and conformance into their surface.txt; the diff is read.
// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from './lib/node.mjs';
import { main, root } from './lib/run.mjs';

await main(async () => {
  await ensureNode();
  const { published, surfaceOf } = await import('./surface/surface.ts');
  for (const name of published) {
    const path = join(root, name, 'surface.txt');
    writeFileSync(path, surfaceOf(join(root, name)));
    console.log(`wrote ${path}`);
  }
});
