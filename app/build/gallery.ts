// Vite configuration of the gallery (app/gallery), a separate page that is not part of the app's build.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { build, createServer } from 'vite';
import type { InlineConfig, Plugin, ViteDevServer } from 'vite';
import { features } from './features.ts';
import { importPastIndex } from './past-index.ts';
import { wholeFiles } from './whole-files.ts';

/** Omits the worker for provider calls with all its packages: the gallery calls no provider. */
function withoutWorker(): Plugin {
  const file = /\/worker-url\.client\.ts$/;
  return {
    name: 'tributary:without-worker',
    enforce: 'pre',
    load: (id) => (file.test(id) ? `export const workerURL = '';` : undefined),
  };
}

/** Serves brand logos from their package; in the app the server does. */
const marksOf = (root: string): string =>
  join(dirname(createRequire(join(root, 'package.json')).resolve('@lobehub/icons-static-svg/package.json')), 'icons');

const configOf = (root: string): InlineConfig => ({
  configFile: false,
  root: join(root, 'app/gallery'),
  base: './',
  publicDir: false,
  cacheDir: join(root, 'node_modules/.vite-gallery'),
  plugins: [vanillaExtractPlugin(), withoutWorker(), features(root), importPastIndex(root), wholeFiles(root)],
  esbuild: { jsx: 'automatic' },
  resolve: { alias: { '/marks': marksOf(root) } },
  server: { host: '127.0.0.1', fs: { allow: [root] } },
  logLevel: 'warn',
});

export const serveGallery = (root: string): Promise<ViteDevServer> => createServer(configOf(root));

/** Writes the gallery as static files into a folder. */
export async function buildGallery(root: string, folder: string): Promise<void> {
  await build({
    ...configOf(root),
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', minify: false, reportCompressedSize: false },
  });
}
