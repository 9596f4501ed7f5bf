// Server parts of all features, found by their folders. A build puts a module in place of this one that imports them by name
// (app/build/features.ts); what runs from its sources, such as the servers of tests, finds them here.
import { globSync } from 'node:fs';
import type { ServerFeature } from '../server/features/feature.ts';

interface Module {
  readonly default: ServerFeature;
}

const files = globSync('*/server/feature.ts', { cwd: import.meta.dirname }).sort();
const modules = await Promise.all(files.map((file): Promise<Module> => import(new URL(file, import.meta.url).href)));

export const features: readonly ServerFeature[] = modules.map((module) => module.default);
