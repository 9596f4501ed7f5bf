// @ts-check
// `npm test -- changed`: runs the tests reached by changes since the merge base, including the working tree and untracked
// files. Names what only a full run proves.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure, root, run } from '../lib/run.mjs';
import { browser } from './browser.mjs';
import { sum } from './count.mjs';
import { unit } from './unit.mjs';

/** @typedef {import('./count.mjs').Count} Count */

/** Tests that read the repository's files instead of importing them. */
const scans = ['scripts/arrows.test.ts', 'scripts/folder-order.test.ts', 'scripts/outside-documents.test.ts'];

/** @param {readonly string[]} words @returns {Promise<string | undefined>} undefined if git fails */
async function git(...words) {
  const { code, output } = await run('git', words, { cwd: root });
  return code === 0 ? output.trim() : undefined;
}

/** Returns the commit where this branch began; on the main branch, the last commit. */
async function mergeBase() {
  for (const main of ['origin/main', 'main']) {
    const base = await git('merge-base', 'HEAD', main);
    if (base) return base;
  }
  throw new Failure('`changed` compares with the main branch: neither origin/main nor main is here');
}

/** @returns {Promise<{ base: string, files: readonly string[] }>} files: paths from the root, deleted ones included */
export async function changes() {
  const base = await mergeBase();
  const lists = [await git('diff', '--name-only', base), await git('ls-files', '--others', '--exclude-standard')];
  return { base, files: [...new Set(lists.flatMap((list) => (list ?? '').split('\n').filter(Boolean)))] };
}

/**
 * @param {readonly string[]} files
 * @param {readonly string[]} featured names of specs with a test that stands for a feature
 * @returns {{ specs: readonly string[], whole: boolean }} browser specs of changed features, and those named after a
 * changed folder or file; `whole`: run all their tests, since a spec has changed or has no test that stands for a feature
 */
export function specsOf(files, featured) {
  const own = files.filter((file) => /^app\/(features\/[^/]+\/)?e2e\/[^/]+\.spec\.ts$/.test(file));
  const touched = files
    .filter((file) => /^app\/(ui|client|shared|server|routes)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => file.split('/').map((part) => part.replace(/^api\./, '').replace(/[._].*$/, '')));
  const names = new Set([...own.map((spec) => spec.replace(/^.*\/|\.spec\.ts$/g, '')), ...touched]);
  const folders = new Set(files.flatMap((file) => /^app\/features\/[^/]+\//.exec(file)?.[0] ?? []));
  const specs = new Set([
    ...[...names].map((name) => `app/e2e/${name}.spec.ts`).filter((spec) => existsSync(join(root, spec))),
    ...[...folders].flatMap((folder) => specsIn(`${folder}e2e`)),
  ]);
  const whole = own.length > 0 || [...specs].some((spec) => !featured.includes(basename(spec, '.spec.ts')));
  return { specs: [...specs], whole };
}

/** @param {string} folder */
function specsIn(folder) {
  const files = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  return files.filter((file) => file.endsWith('.spec.ts')).map((file) => `${folder}/${file}`);
}

/**
 * Runs all cases on changed packages, even if only fixtures changed. Other tests reached by the changes run as in
 * `npm test`.
 * @param {{ base: string, files: readonly string[] }} changed @returns {Promise<Count>}
 */
export async function unitOfChanges({ base, files }) {
  const packages = new Set(files.flatMap((file) => /^providers\/[^/]+\//.exec(file)?.[0] ?? []));
  const reached = await unit('unit', ['--project=shared', '--project=alone', '--passWithNoTests', '--changed', base]);
  const read = await unit('unit-read', [...scans, ...packages]);
  return sum([reached, read]);
}

/** @param {ReturnType<typeof specsOf>} wanted */
export const browserOfChanges = ({ specs, whole }) =>
  browser('browser', { TRIBUTARY_TEST_FEATURES: whole ? '' : 'only' }, specs);
