// Resolves files of packages by path, ignoring `exports`: they are served to browsers unchanged, and never imported.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export function wholeFiles(root: string): Plugin {
  return {
    name: 'tributary:whole-files',
    enforce: 'pre',
    resolveId(id) {
      const [path = '', query] = id.split('?');
      if (query !== 'url' || !/^@?\w/.test(path)) return undefined;
      const file = join(root, 'node_modules', path);
      return existsSync(file) ? `${file}?url` : undefined;
    },
  };
}
