// Hot reload of packages under Vite, including installed ones and those outside of the project.
import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

/** Reloads the package in a folder; resolves with false if all server modules must be evaluated again. */
type Reload = (server: ViteDevServer, folder: string) => Promise<boolean>;

const inRuntime: Reload = async (server, folder) => {
  const [{ reloadPackage }, { appOf }] = await Promise.all([
    server.ssrLoadModule('/app/server/providers/runtime.server.ts'),
    server.ssrLoadModule('/app/server/app-of.ts'),
  ]);
  return reloadPackage(await appOf({}), folder);
};

/**
 * The runtime caches loaded packages, and Vite cannot follow imports of computed paths. So a changed package is
 * reloaded before the next request, alone if it runs in its own process. `named`: PROVIDER_PACKAGES.
 */
export function reloadPackages(root: string, named: string | undefined, reload: Reload = inRuntime): Plugin {
  const places = outsideFolders(root, named);
  return {
    name: 'tributary:reload-packages',
    apply: 'serve',
    enforce: 'pre',
    /** A package outside of the project gets the project's copy of the core, as with share-core.ts in production. */
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

/** Polling interval. Unit: ms. */
const lookMs = 250;

/**
 * Vite does not watch installed packages or folders outside of the project. Checked on each request, because a watcher
 * loses a file replaced by an editor and a folder replaced by npm.
 */
function lookOnRequest(server: ViteDevServer, places: readonly string[], reload: Reload): void {
  const loaded = new Map(places.map((place) => [place, stateOf(place)]));
  const seen = new Map(loaded);
  let working = Promise.resolve();
  /** `still`: skips a package whose files are still being written. */
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
  // Also polls, so that the next request need not wait for the reload.
  const timer = setInterval(() => void look(true), lookMs).unref();
  server.httpServer?.once('close', () => clearInterval(timer));
}

/** Possible folders of the packages in PROVIDER_PACKAGES, installed or given by path. They may not exist at times. */
const outsideFolders = (root: string, named = ''): readonly string[] =>
  named
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => [join(root, 'node_modules', name), resolve(root, name)]);

/** Changes with any file in the folder except its own node_modules. */
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
    return []; // missing, or just being replaced: the next request checks again
  }
}
