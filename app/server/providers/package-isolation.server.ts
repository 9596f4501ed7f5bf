// Runs non-bundled packages in separate processes, with the Node version the start script found.
import { resolve } from 'node:path';
import type { FoundPackage } from '@tributary/runtime-core/loader';
import { createIsolation } from '@tributary/runtime-core/node';
import type { Isolation } from '@tributary/runtime-core/node';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';

const processes = part('processes of packages', (): { own?: Isolation } => ({}));

export function isolation(app: App, root: string): (found: FoundPackage) => FoundPackage {
  const { packageIsolation, trustedPlugins, dataDir } = app.config;
  if (!packageIsolation) return (found) => found;
  const node = app.variables['TRIBUTARY_ISOLATION_NODE'];
  if (!node) return refused;
  // After a hot reload, close the previous module's processes.
  processes(app).own?.close();
  const own = createIsolation({
    node,
    root,
    cache: resolve(root, dataDir, 'package-sources'),
    env: app.variables,
    trusts: (name) => trustedPlugins.includes(name),
  });
  processes(app).own = own;
  return (found) => own.isolate(found);
}

export const closeIsolation = (app: App): void => processes(app).own?.close();

const refused = (found: FoundPackage): FoundPackage => ({
  ...found,
  import: () =>
    Promise.reject(
      new Error(
        'there is no Node 26 to run it in a process of its own: start by npm start with access to the package registry, or set PACKAGE_ISOLATION=off, which gives it all rights of this server',
      ),
    ),
});
