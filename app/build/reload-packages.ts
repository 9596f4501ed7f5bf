// Hot reload of packages under Vite, those outside of the project and installed ones included.
import { readdirSync, lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

/**
 * The runtime keeps the packages it has loaded, and Vite cannot see through an import of a computed path: when a
 * package changes, every server module is evaluated anew on the next request.
 * `named`: PROVIDER_PACKAGES.
 */
export function reloadPackages(root: string, named: string | undefined): Plugin {
  const places = outsideFolders(root, named);
  return {
    name: 'tributary:reload-packages',
    apply: 'serve',
    enforce: 'pre',
    /** A package that lies elsewhere is given the project's copy of the core, as share-core.ts does it in production. */
    resolveId(id, importer) {
      if (!id.startsWith('@tributary/') || !importer || importer.startsWith(`${root}/`)) return null;
      return this.resolve(id, join(root, 'package.json'), { skipSelf: true });
    },
    handleHotUpdate({ file, server }) {
      if (/^\/(runtime-core|providers|plugins)\//.test(file.slice(root.length))) server.moduleGraph.invalidateAll();
    },
    configureServer: (server) => void lookOnRequest(server, places),
  };
}

/**
 * Vite watches neither what lies outside of the project nor what is installed. Looked at on each request: a watcher loses
 * a file that an editor replaces, and a folder that npm replaces.
 */
function lookOnRequest(server: ViteDevServer, places: readonly string[]): void {
  let before = stateOf(places);
  server.middlewares.use((_request, _response, next) => {
    const now = stateOf(places);
    if (now !== before) server.moduleGraph.invalidateAll();
    before = now;
    next();
  });
}

/** Places of the packages that PROVIDER_PACKAGES names: installed, or a path. They may come and go. */
const outsideFolders = (root: string, named = ''): readonly string[] =>
  named
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => [join(root, 'node_modules', name), resolve(root, name)]);

/** Changes with any file below the folders, apart from what a package has installed itself. */
const stateOf = (folders: readonly string[]): string => folders.flatMap((folder) => filesBelow(folder)).join('\n');

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.name === 'node_modules' || entry.name === '.git') return [];
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      const { mtimeMs, size, ino } = lstatSync(path);
      return [`${path} ${mtimeMs} ${size} ${ino}`];
    });
  } catch {
    return []; // not there, or replaced at this moment: the next request looks again
  }
}
