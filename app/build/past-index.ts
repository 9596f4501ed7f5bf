// Imports past the index of a package: a module that imports one name would reach all files of the package through its index,
// and what only a later page uses would be in the file that the first page loads.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Indexes that only export what is in other files, by the name they are imported by. */
const indexes: Readonly<Record<string, string>> = {
  'lucide-react': 'node_modules/lucide-react/dist/esm/lucide-react.mjs',
  '@tributary/runtime-core': 'runtime-core/index.ts',
  '@tributary/runtime-core/models': 'runtime-core/models/index.ts',
};

interface Exported {
  readonly name: string;
  readonly file: string;
}

const named = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/g;

export function importPastIndex(root: string): Plugin {
  const read = new Map<string, ReadonlyMap<string, Exported>>();
  return {
    name: 'tributary:past-index',
    enforce: 'post',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!id.includes('/app/')) return null;
      const changed = code.replaceAll(named, (whole, names: string, from: string) => {
        const index = indexes[from];
        if (index === undefined) return whole;
        const known = read.get(from) ?? exportsOf(join(root, index));
        read.set(from, known);
        return namesIn(names)
          .map(([name, as]) => {
            const found = known.get(name);
            const source = JSON.stringify(found?.file ?? from);
            return `import { ${found?.name ?? name} as ${as} } from ${source};`;
          })
          .join('');
      });
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

/** Names of a list in braces: of what is meant, and what it is called. */
const namesIn = (list: string): readonly (readonly [name: string, as: string])[] =>
  list.split(',').flatMap((each) => {
    const [name = '', as = name] = each.trim().split(/\s+as\s+/);
    return name === '' ? [] : [[name, as] as const];
  });

function exportsOf(index: string): ReadonlyMap<string, Exported> {
  const exported = new Map<string, Exported>();
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(
    /export\s*\{([^}]*)\}\s*from\s*'(\.[^']+)'/g,
  ))
    for (const [name, as] of namesIn(names)) exported.set(as, { name, file: join(dirname(index), file) });
  return exported;
}
