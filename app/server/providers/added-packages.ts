// Packages that the operator has added from an index: dependencies of a folder of their own in DATA_DIR.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../process/env.ts';

export const addedFolder = (dataDir: string): string => join(dataDir, 'packages');

/** Their names; none where none was added. */
export function addedNames(dataDir: string): readonly string[] {
  const path = join(addedFolder(dataDir), 'package.json');
  if (!existsSync(path)) return [];
  const { dependencies = {} } = JSON.parse(readFileSync(path, 'utf8')) as { dependencies?: Record<string, string> }; // npm's
  return Object.keys(dependencies);
}

export const addedPackages = (dataDir: string): readonly string[] =>
  addedNames(dataDir).map((name) => join(addedFolder(dataDir), 'node_modules', name));

/** Packages that are not bundled are loaded, or may be added while the server runs: they need a Node of their own. */
export const needsIsolation = ({
  packageIsolation,
  providerPackages,
  packageIndex,
  dataDir,
}: Pick<Env, 'packageIsolation' | 'providerPackages' | 'packageIndex' | 'dataDir'>): boolean =>
  packageIsolation && (providerPackages.length > 0 || packageIndex !== undefined || addedPackages(dataDir).length > 0);
