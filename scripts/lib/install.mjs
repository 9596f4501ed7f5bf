// @ts-check
// Installs the dependencies of the lockfile by `npm ci`, unless they are installed already. Built-ins only.
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

  // npm ci empties node_modules: through a link, it would empty another checkout's.
  if ((await lstat(modules).catch(() => undefined))?.isSymbolicLink())
    throw new Failure(
      'node_modules is a link to another folder, which installing would empty. Remove the link, then try again.',
    );

  const samePlace = found === undefined || found.startsWith(`${place} `);
  if (samePlace && missing.length === 0 && (await isInPlace(locked))) {
    await writeFile(stampFile, stamp);
    return say('dependencies', 'up to date');
  }

  // Leaves out packages of other platforms, which are in the lockfile too.
  const expected = Object.keys(locked).filter((path) => path.startsWith('node_modules/') && !locked[path]?.optional);
  let there = 0;
  // npm creates all folders first and fills them later, so a package counts once its manifest exists.
  const counter = setInterval(
    () => (there = expected.filter((path) => existsSync(join(root, path, 'package.json'))).length),
    5_000,
  );
  try {
    await timed(
      'dependencies',
      `installing ${expected.length} packages by npm ci (a minute or two)`,
      async () => {
        // --include=dev: the build needs dev dependencies even if NODE_ENV is production.
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
  // Written to another file and renamed, so that an interrupted start leaves no wrong stamp.
  await writeFile(`${stampFile}.new`, stamp);
  await rename(`${stampFile}.new`, stampFile);
  // Vite's cache belongs to the previous dependencies.
  await rm(join(modules, '.vite'), { recursive: true, force: true });
}

/**
 * True if a manual `npm install` installed exactly the packages of the lockfile.
 * @param {Record<string, Locked>} locked
 */
async function isInPlace(locked) {
  const text = await readFile(join(modules, '.package-lock.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  /** @type {Record<string, Locked>} */
  const installed = JSON.parse(text).packages;
  return Object.entries(locked).every(([path, wanted]) => {
    // For workspaces, the lockfile has an entry for the folder and one for its link; only links are checked.
    if (!path.includes('node_modules/')) return true;
    const there = installed[path];
    // Packages of other platforms and unused peer dependencies may be missing.
    if (!there) return Boolean(wanted.optional ?? wanted.devOptional ?? wanted.peer);
    return there.version === wanted.version && there.link === wanted.link;
  });
}
