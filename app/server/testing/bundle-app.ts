// Programs of tests in a few files: a thousand modules of TypeScript, read one by one, take two seconds of CPU at each of some
// four hundred starts. Packages stay outside: there is one copy of each, as in a build.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { apiRouteFiles, routeOf } from './api-routes.ts';
import { programs } from './programs.ts';
import type { Program } from './programs.ts';

const here = import.meta.dirname;
const root = join(here, '../../..');

export interface Bundle {
  /** Path of the file that node runs. */
  fileOf(program: Program): string;
  remove(): Promise<void>;
}

/** Bundles into a folder of this process. */
export async function bundlePrograms(): Promise<Bundle> {
  const folder = join(root, 'node_modules/.cache/tributary-test-app', String(process.pid));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: Object.entries(programs).map(([out, file]) => ({ in: join(here, '..', file), out })),
    outdir: folder,
    bundle: true,
    // Modules that are loaded on use stay apart.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    outExtension: { '.js': '.mjs' },
    packages: 'external',
    plugins: [await routesByName()],
    logLevel: 'warning',
  });
  return {
    fileOf: (program) => join(folder, `${program}.mjs`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The module in place of api-routes.ts. */
async function routesByName(): Promise<Plugin> {
  const files = await apiRouteFiles();
  const lines = [
    ...files.map((file, index) => `import * as module${index} from ${JSON.stringify(`./${file}`)};`),
    `const routes = ${JSON.stringify(files.map((file) => routeOf(file, { default: undefined })))};`,
    `const modules = [${files.map((_, index) => `module${index}`).join(', ')}];`,
    'const entries = routes.map((route, index) => [route.id, { ...route, module: modules[index] }]);',
    'export const apiRoutes = () => Promise.resolve(Object.fromEntries(entries));',
  ];
  return {
    name: 'tributary:routes-by-name',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]testing[\\/]api-routes\.ts$/ }, () => ({
        contents: lines.join('\n'),
        loader: 'js',
        resolveDir: join(root, 'app/routes'),
      }));
    },
  };
}
