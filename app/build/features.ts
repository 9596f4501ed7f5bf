// Build step: replaces the modules of app/features that find features at runtime with static imports.
import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { VitestPluginContext } from 'vitest/node';

/** File of each part in a feature's folder, and the export to list. */
const parts = {
  server: { file: 'server/feature.ts', item: 'default' },
  storage: { file: 'server/storage.ts', item: 'default' },
  commands: { file: 'server/commands.ts', item: 'default' },
  ui: { file: 'ui/feature.ts', item: 'default' },
  settings: { file: 'ui/settings.ts', item: 'default' },
  texts: { file: 'locales/index.ts', item: 'default' },
  /** All exports: endpoints by resource. */
  apis: { file: 'shared/api.ts', item: '*' },
} as const;
type Part = keyof typeof parts;

/** Modules replaced by a build. */
export const replacedByBuild = /[\\/]app[\\/]features[\\/](server|storage|commands|ui|settings|texts|apis)\.ts$/;

/** Returns the part that such a module lists. */
export const partOf = (path: string): Part | undefined => replacedByBuild.exec(path)?.[1] as Part | undefined; // one of the names in the pattern

/** Returns the code of the module that lists a part. */
export function featuresModule(root: string, part: Part): string {
  const { file, item } = parts[part];
  const files = globSync(`app/features/*/${file}`, { cwd: root }).map((path) => path.split(sep).join('/'));
  const names = files.sort().map((path, index) => ({ path: join(root, path), name: `feature${index}` }));
  return [
    ...names.map(({ path, name }) => `import ${item === '*' ? `* as ${name}` : name} from ${JSON.stringify(path)};`),
    `export const features = [${names.map(({ name }) => name).join(', ')}];`,
  ].join('\n');
}

export function features(root: string): Plugin & { configureVitest(context: VitestPluginContext): void } {
  return {
    name: 'tributary:features',
    enforce: 'pre',
    load(id) {
      const part = partOf(id);
      return part && featuresModule(root, part);
    },
    // Vitest caches transformed modules by file content, which does not change when a feature is added.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => {
        const part = partOf(id);
        return part && featuresModule(root, part);
      });
    },
  };
}
