// @ts-check
// Packages that stand beside a workspace, as `providers/NAME/node_modules/…` does where two packages want different versions.
// A checkout whose node_modules was copied or linked lacks them, and nothing in node_modules says so.
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
    // Absent rightly: of another platform, or of a peer nobody asked for.
    .filter(([, { optional, devOptional, peer }]) => !(optional ?? devOptional ?? peer))
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path, 'package.json')));
