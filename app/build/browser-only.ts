// Fails the browser build if it includes a module of app/server or of a feature's server folder, and names the
// importers.
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Checks the finished module graph, from which loaders and actions with their imports have been removed. */
export function refuseServerModules(root: string): Plugin {
  const app = `${root.replaceAll('\\', '/')}/app/`;
  const isServer = (id: string): boolean =>
    id.startsWith(app) && /^(server|features\/[^/]+\/server)\//.test(id.slice(app.length));
  return {
    name: 'tributary:refuse-server-modules',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildEnd(failure) {
      if (failure) return;
      const reached = [...this.getModuleIds()].filter(isServer);
      if (reached.length === 0) return;
      const lines = reached.map((id) => {
        const importers = this.getModuleInfo(id)?.importers.map((each) => relative(root, each)) ?? [];
        return `  ${relative(root, id)}, imported by ${importers.join(', ')}`;
      });
      this.error(
        `Code of the server in the browser’s build:\n${lines.join('\n')}\nMove what both need to app/shared, or to the feature’s shared folder.`,
      );
    },
  };
}
