// Packages that are not bundled run in processes of their own, under the Node that the start script has found for them.
import { resolve } from 'node:path';
import type { FoundPackage } from '@tributary/runtime-core/loader';
import { createIsolation } from '@tributary/runtime-core/node';
import type { Isolation } from '@tributary/runtime-core/node';
import { onClose } from '../process/lifecycle.ts';
import { settings } from '../chat/settings.server.ts';

// After a hot reload the processes of the module before are ended.
const key: unique symbol = Symbol.for('tributary.isolation');
const shared = globalThis as { [key]?: Isolation };

export function isolation(root: string): (found: FoundPackage) => FoundPackage {
  const { packageIsolation, trustedPlugins, dataDir } = settings();
  if (!packageIsolation) return (found) => found;
  const node = process.env['TRIBUTARY_ISOLATION_NODE'];
  if (!node) return refused;
  shared[key]?.close();
  const made = createIsolation({
    node,
    root,
    cache: resolve(root, dataDir, 'package-sources'),
    env: process.env,
    trusts: (name) => trustedPlugins.includes(name),
  });
  shared[key] = made;
  onClose('processes of packages', () => made.close());
  return (found) => made.isolate(found);
}

const refused = (found: FoundPackage): FoundPackage => ({
  ...found,
  import: () =>
    Promise.reject(
      new Error(
        'there is no Node 26 to run it in a process of its own: start by npm start with access to the package registry, or set PACKAGE_ISOLATION=off, which gives it all rights of this server',
      ),
    ),
});
