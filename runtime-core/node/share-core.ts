// One copy of the core: packages outside the tree that import @tributary/* get the host's, not one of their own.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

let shared: string | undefined;

/** Call once, before any package is loaded. `root` is the host's folder; a second call with the same root does nothing. */
export function shareCore(root: string): void {
  if (shared === root) return;
  shared = root;
  const host = pathToFileURL(join(root, 'package.json')).href;
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith('@tributary/')) return next(specifier, context);
      try {
        // Asked from the host's own folder first: that is the copy everybody shares.
        return next(specifier, { ...context, parentURL: host });
      } catch {
        return next(specifier, context);
      }
    },
  });
}
