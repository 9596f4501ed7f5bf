// Shares one copy of the core: packages outside the tree that import @tributary/* get the host's copy.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

let shared: string | undefined;

/** Call once before any package is loaded. `root`: the host's folder; repeated calls with it have no effect. */
export function shareCore(root: string): void {
  if (shared === root) return;
  shared = root;
  const host = pathToFileURL(join(root, 'package.json')).href;
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith('@tributary/')) return next(specifier, context);
      try {
        // Resolve from the host's folder first, whose copy is shared.
        return next(specifier, { ...context, parentURL: host });
      } catch {
        return next(specifier, context);
      }
    },
  });
}
