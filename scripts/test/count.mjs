// @ts-check
// Counts passed and failed tests from the runners' reports.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Failure, root, runNode } from '../lib/run.mjs';

/** @typedef {{ passed: number, failed: number, failures?: readonly string[] }} Count failures: one line each, from `failure` */

export const one = { passed: 1, failed: 0 };
export const results = join(root, 'test-results');
export const bin = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path);

/** Runs a program, which counts as one test. @param {string} name @param {readonly string[]} args @returns {Promise<Count>} */
export async function check(name, args) {
  const { code, output } = await runNode(args, { show: true });
  return code === 0 ? one : { passed: 0, failed: 1, failures: [failure(name, output)] };
}

/**
 * Returns a failed test's name and the start of its error, printed at the end of the run: of a long log, only the end may be available.
 * @param {string} name @param {string | undefined} message
 */
export function failure(name, message = '') {
  const [first = ''] = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim());
  return `${name}: ${first.trim().slice(0, 200)}`;
}

/** A runner that fails without naming a failed test counts as one failure. @returns {Count} */
export function countOf(/** @type {number} */ code, /** @type {number} */ passed, /** @type {number} */ failed) {
  return { passed, failed: failed || Number(code !== 0) };
}

/**
 * Maximum number of failed unit test files, and of failed browser tests (one in a hundred), that are repeated alone. More are not due to a
 * busy machine. Tests that pass only at the second attempt are listed, since the product may have a race.
 */
export const secondAttempts = { files: 2, browserTests: 5 };

/** @param {readonly Count[]} counts @returns {Required<Count>} */
export const sum = (counts) => ({
  passed: counts.reduce((all, { passed }) => all + passed, 0),
  failed: counts.reduce((all, { failed }) => all + failed, 0),
  failures: counts.flatMap(({ failures = [] }) => failures),
});

/** @param {string} file */
export async function readReport(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Failure('The runner ended without a report.');
  return JSON.parse(text);
}

/**
 * Prints the ten slowest, the first place to look if runs become slow.
 * @param {readonly { name: string, ms: number }[]} timed
 */
export function sayTheSlowest(timed) {
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  console.log(
    `\nThe slowest:\n${slowest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`).join('\n')}`,
  );
}
