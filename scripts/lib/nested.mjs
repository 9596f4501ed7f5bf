// @ts-check
// Finds missing packages in `providers/NAME/node_modules/…`, which npm uses if two packages need different versions.
// They are missing in a checkout whose node_modules was copied or linked, although node_modules looks complete.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, resolved?: string, link?: boolean, optional?: boolean, peer?: boolean, devOptional?: boolean }} Locked */

/**
 * @param {string} root of the repository
 * @param {Readonly<Record<string, Locked>>} locked the packages of its lockfile
 * @returns {readonly string[]} their paths in the lockfile
 */
export const missingNested = (root, locked) =>
  Object.entries(locked)
    .filter(([path]) => !path.startsWith('node_modules/') && path.includes('/node_modules/'))
    // Packages of other platforms and unused peer dependencies may be missing.
    .filter(([, { optional, devOptional, peer }]) => !(optional ?? devOptional ?? peer))
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path, 'package.json')));
