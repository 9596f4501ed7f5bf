#!/usr/bin/env node
// @ts-check
// npm run gallery: every component in every state and theme, on a page with hot reload.
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, root } from './lib/run.mjs';

await main(async () => {
  await ensureNode();
  await ensureInstalled();
  const { serveGallery } = await import('../app/build/gallery.ts');
  const server = await serveGallery(root);
  await server.listen();
  console.log(`The gallery is ready: ${server.resolvedUrls?.local[0] ?? ''}  (stop with Ctrl+C)`);
});
