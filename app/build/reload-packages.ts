// Hot reload of packages under Vite, those outside of the project and installed ones included.
import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

/** Imports the package in a folder again; false: every server module must be evaluated anew for it. */
type Reload = (server: ViteDevServer, folder: string) => Promise<boolean>;

const inRuntime: Reload = async (server, folder) => {
  const [{ reloadPackage }, { appOf }] = await Promise.all([
    server.ssrLoadModule('/app/server/providers/runtime.server.ts'),
    server.ssrLoadModule('/app/server/app-of.ts'),
  ]);
  return reloadPackage(await appOf({}), folder);
};

/**
 * The runtime keeps the packages it has loaded, and Vite cannot see through an import of a computed path: a package that
 * has changed is loaded again, alone where it runs in a process of its own, before the next request.
 * `named`: PROVIDER_PACKAGES.
 */
export function reloadPackages(root: string, named: string | undefined, reload: Reload = inRuntime): Plugin {
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
    configureServer: (server) => lookOnRequest(server, places, reload),
  };
}

/** Unit: ms. */
const lookMs = 250;

/**
 * Vite watches neither what lies outside of the project nor what is installed. Looked at on each request: a watcher loses
 * a file that an editor replaces, and a folder that npm replaces.
 */
function lookOnRequest(server: ViteDevServer, places: readonly string[], reload: Reload): void {
  const loaded = new Map(places.map((place) => [place, stateOf(place)]));
  const seen = new Map(loaded);
  let working = Promise.resolve();
  /** `still`: a package whose files are still being written is left for the next look. */
  const look = (still: boolean): Promise<void> => {
    const work = async (): Promise<void> => {
      for (const [place, before] of loaded) {
        const now = stateOf(place);
        const changing = seen.get(place) !== now;
        seen.set(place, now);
        if (now === before || (still && changing)) continue;
        loaded.set(place, now);
        const folder = existsSync(place) ? realpathSync(place) : place;
        if (!(await reload(server, folder))) server.moduleGraph.invalidateAll();
      }
    };
    working = working.then(work).catch(() => server.moduleGraph.invalidateAll());
    return working;
  };
  server.middlewares.use(async (_request, _response, next) => {
    await look(false);
    next();
  });
  // So that the next request need not wait for the package.
  const timer = setInterval(() => void look(true), lookMs).unref();
  server.httpServer?.once('close', () => clearInterval(timer));
}

/** Places of the packages that PROVIDER_PACKAGES names: installed, or a path. They may come and go. */
const outsideFolders = (root: string, named = ''): readonly string[] =>
  named
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => [join(root, 'node_modules', name), resolve(root, name)]);

/** Changes with any file below the folder, apart from what a package has installed itself. */
const stateOf = (folder: string): string => filesBelow(folder).join('\n');

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
