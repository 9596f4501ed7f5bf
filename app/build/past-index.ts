// Rewrites imports from a package's index to the file that defines the name. Otherwise importing one name would pull in
// all files of the package, and the first page would load code that only later pages use.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Index files that only reexport, by import name. */
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

/** Parses a list of exports in braces: original name and alias. */
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
