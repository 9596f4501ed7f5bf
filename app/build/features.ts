// Build step: the parts of all features, found by their folders. `virtual:features/PART` exports them as a list, ordered by name.
import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

/** File of each part in the folder of its feature, and what of it is in the list. */
const parts = {
  server: { file: 'server/feature.ts', item: 'default' },
  ui: { file: 'ui/feature.ts', item: 'default' },
  /** All exports: endpoints by resource. */
  api: { file: 'shared/api.ts', item: '*' },
} as const;
type Part = keyof typeof parts;

export const featuresPrefix = 'virtual:features/';

const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

/** Code of the module. Throws for a part that there is not. */
export function featuresModule(root: string, asked: string): string {
  const part = asked.slice(asked.indexOf(featuresPrefix) + featuresPrefix.length);
  if (!isPart(part)) throw new Error(`${asked}: allowed: ${Object.keys(parts).join(', ')}`);
  const { file, item } = parts[part];
  const files = globSync(`app/features/*/${file}`, { cwd: root }).map((path) => path.split(sep).join('/'));
  const names = files.sort().map((path, index) => ({ path: join(root, path), name: `feature${index}` }));
  return [
    ...names.map(({ path, name }) => `import ${item === '*' ? `* as ${name}` : name} from ${JSON.stringify(path)};`),
    `export const features = [${names.map(({ name }) => name).join(', ')}];`,
  ].join('\n');
}

export function features(root: string): Plugin {
  return {
    name: 'tributary:features',
    resolveId: (id) => (id.startsWith(featuresPrefix) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(`\0${featuresPrefix}`) ? featuresModule(root, id) : undefined),
  };
}
