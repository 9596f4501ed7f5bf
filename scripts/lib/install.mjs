// @ts-check
// The dependencies as the lockfile has them: nothing when they are in place, `npm ci` otherwise. Built-ins only.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { missingNested } from './nested.mjs';
import { Failure, root, run, say, timed } from './run.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.tributary-stamp');
const place = `${process.platform}-${process.arch} node ${process.versions.node.split('.')[0]}`;

/** @typedef {import('./nested.mjs').Locked} Locked */

export async function ensureInstalled() {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  /** @type {Record<string, Locked>} */
  const locked = JSON.parse(lock).packages;
  const stamp = `${place} ${createHash('sha256').update(lock).digest('hex')}`;
  const found = await readFile(stampFile, 'utf8').catch(() => undefined);
  const missing = missingNested(root, locked);
  if (found === stamp && missing.length === 0) return say('dependencies', 'up to date');
  if (missing.length > 0) say('dependencies', `missing: ${missing.join(', ')}`);

  // npm ci empties the folder it installs into: another checkout's, where this one only points there.
  if ((await lstat(modules).catch(() => undefined))?.isSymbolicLink())
    throw new Failure(
      'node_modules is a link to another folder, which installing would empty. Remove the link, then try again.',
    );

  const samePlace = found === undefined || found.startsWith(`${place} `);
  if (samePlace && missing.length === 0 && (await isInPlace(locked))) {
    await writeFile(stampFile, stamp);
    return say('dependencies', 'up to date');
  }

  // Without the packages of other platforms, which stand in the lockfile too.
  const expected = Object.keys(locked).filter((path) => path.startsWith('node_modules/') && !locked[path]?.optional);
  let there = 0;
  // npm makes all folders at once and fills them later, so a package counts once its manifest is there.
  const counter = setInterval(
    () => (there = expected.filter((path) => existsSync(join(root, path, 'package.json'))).length),
    5_000,
  );
  try {
    await timed(
      'dependencies',
      `installing ${expected.length} packages by npm ci (a minute or two)`,
      async () => {
        // --include=dev: the build needs them also where NODE_ENV is production.
        const { code, output } = await run('npm', [
          'ci',
          '--include=dev',
          '--no-audit',
          '--no-fund',
          '--loglevel=error',
        ]);
        if (code !== 0) throw new Failure(`npm ci failed:\n${output.trim()}`);
      },
      () => `${there} of ${expected.length} packages,`,
    );
  } finally {
    clearInterval(counter);
  }
  // Written beside and moved, so that an interrupted start never leaves a stamp that lies.
  await writeFile(`${stampFile}.new`, stamp);
  await rename(`${stampFile}.new`, stampFile);
  // Vite's cache of dependencies belongs to what was there before.
  await rm(join(modules, '.vite'), { recursive: true, force: true });
}

/**
 * True if a manual `npm install` has installed exactly the packages of the lockfile.
 * @param {Record<string, Locked>} locked
 */
async function isInPlace(locked) {
  const text = await readFile(join(modules, '.package-lock.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  /** @type {Record<string, Locked>} */
  const installed = JSON.parse(text).packages;
  return Object.entries(locked).every(([path, wanted]) => {
    // The project and its workspaces stand in the lockfile by their own folders; their links are checked.
    if (!path.includes('node_modules/')) return true;
    const there = installed[path];
    // Not there: fine for what belongs to another platform, or to a peer nobody asked for.
    if (!there) return Boolean(wanted.optional ?? wanted.devOptional ?? wanted.peer);
    return there.version === wanted.version && there.link === wanted.link;
  });
}
