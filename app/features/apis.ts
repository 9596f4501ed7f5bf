// Endpoints of all features, for checks of the routes and of their answers. Replaced by a build, as server.ts is.
import { globSync } from 'node:fs';

const files = globSync('*/shared/api.ts', { cwd: import.meta.dirname }).sort();

/** Their modules: what ends in `Api` is a resource. */
export const features: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
  files.map((file) => import(new URL(file, import.meta.url).href)),
);
