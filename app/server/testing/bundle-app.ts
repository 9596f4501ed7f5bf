// Bundles test programs with the core and packages: loading two thousand modules takes 1.5 s of CPU in each of some
// four hundred starts. Provider packages stay outside and use the bundle's core, as in a build (bundled-core.ts).
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { featuresModule, partOf, replacedByBuild } from '../../build/features.ts';
import { apiRouteFiles, routeOf } from './api-routes.ts';
import { programs } from './programs.ts';
import type { Program } from './programs.ts';

const here = import.meta.dirname;
const root = join(here, '../../..');
const core = join(root, 'runtime-core');

export interface Bundle {
  fileOf(program: Program): string;
  remove(): Promise<void>;
}

export async function bundlePrograms(): Promise<Bundle> {
  const folder = join(root, 'node_modules/.cache/tributary-test-app', String(process.pid));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [...Object.keys(programs).map((out) => ({ in: `program:${out}`, out })), ...(await coreFiles())],
    outdir: folder,
    bundle: true,
    // Keeps dynamic imports in separate files.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    outExtension: { '.js': '.mjs' },
    // Need their own folder: separate builds for import and require, or files next to the module.
    external: ['pg', 'pino', 'vitest'],
    // Bundled CommonJS packages call `require` for Node's modules.
    banner: { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url);" },
    plugins: [coreFirst, ownPlace, readersOutside, routesByName(), allFeatures],
    logLevel: 'warning',
  });
  return {
    fileOf: (program) => join(folder, `${program}.mjs`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function coreFiles(): Promise<readonly { readonly in: string; readonly out: string }[]> {
  const text = await readFile(join(core, 'package.json'), 'utf8');
  const { exports } = JSON.parse(text) as { exports: Readonly<Record<string, string>> }; // our own file
  return Object.entries(exports).map(([name, file]) => ({
    in: join(core, file),
    out: `core${name.slice(1).replaceAll('/', '-')}`,
  }));
}

/** A program, preceded by the module that provides the bundle's core. */
const coreFirst: Plugin = {
  name: 'tributary:core-first',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^program:/ }, ({ path }) => ({ path: path.slice('program:'.length), namespace: 'program' }));
    onLoad({ filter: /./, namespace: 'program' }, ({ path }) => ({
      contents: ['./testing/bundled-core.ts', `./${programs[path as Program]}`] // an entry point of above
        .map((file) => `import ${JSON.stringify(file)};`)
        .join('\n'),
      resolveDir: join(here, '..'),
    }));
  },
};

/** Keeps the paths of core modules that refer to files next to their source. */
const ownPlace: Plugin = {
  name: 'tributary:own-place',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]runtime-core[\\/]node[\\/]isolation[\\/]index\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

/** Document readers run in child processes from their sources. */
const readersOutside: Plugin = {
  name: 'tributary:readers-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ importer, kind }) =>
      kind !== 'entry-point' && /[\\/]documents[\\/]readers[\\/][^\\/]+$/.test(importer)
        ? { external: true }
        : undefined,
    );
  },
};

/** Like app/build/features.ts for Vite. */
const allFeatures: Plugin = {
  name: 'tributary:features',
  setup({ onLoad }) {
    onLoad({ filter: replacedByBuild }, ({ path }) => ({
      contents: featuresModule(root, partOf(path) ?? 'server'),
      loader: 'js',
      resolveDir: root,
    }));
  },
};

/** Replaces api-routes.ts. */
function routesByName(): Plugin {
  const files = apiRouteFiles();
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
        resolveDir: join(root, 'app'),
      }));
    },
  };
}
