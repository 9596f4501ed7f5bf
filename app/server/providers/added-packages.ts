// Packages the operator added from an index: dependencies of a separate folder in DATA_DIR.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../process/env.ts';

export const addedFolder = (dataDir: string): string => join(dataDir, 'packages');

export function addedNames(dataDir: string): readonly string[] {
  const path = join(addedFolder(dataDir), 'package.json');
  if (!existsSync(path)) return [];
  const { dependencies = {} } = JSON.parse(readFileSync(path, 'utf8')) as { dependencies?: Record<string, string> }; // written by npm
  return Object.keys(dependencies);
}

export const addedPackages = (dataDir: string): readonly string[] =>
  addedNames(dataDir).map((name) => join(addedFolder(dataDir), 'node_modules', name));

/** True if non-bundled packages are loaded or may be added at runtime, which requires a separate Node process. */
export const needsIsolation = ({
  packageIsolation,
  providerPackages,
  packageIndex,
  dataDir,
}: Pick<Env, 'packageIsolation' | 'providerPackages' | 'packageIndex' | 'dataDir'>): boolean =>
  packageIsolation && (providerPackages.length > 0 || packageIndex !== undefined || addedPackages(dataDir).length > 0);
