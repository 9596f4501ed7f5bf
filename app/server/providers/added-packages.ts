// Packages that the operator has added from an index: dependencies of a folder of their own in DATA_DIR.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../process/env.ts';

export const addedFolder = (dataDir: string): string => join(dataDir, 'packages');

/** Folders of the packages; none where none was added. */
export function addedPackages(dataDir: string): readonly string[] {
  const folder = addedFolder(dataDir);
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return [];
  const { dependencies = {} } = JSON.parse(readFileSync(path, 'utf8')) as { dependencies?: Record<string, string> }; // npm's
  return Object.keys(dependencies).map((name) => join(folder, 'node_modules', name));
}

/** Packages that are not bundled are loaded, or may be added while the server runs: they need a Node of their own. */
export const needsIsolation = ({
  packageIsolation,
  providerPackages,
  packageIndex,
  dataDir,
}: Pick<Env, 'packageIsolation' | 'providerPackages' | 'packageIndex' | 'dataDir'>): boolean =>
  packageIsolation && (providerPackages.length > 0 || packageIndex !== undefined || addedPackages(dataDir).length > 0);
