// @ts-check
// Counts of the test runners, read from their reports.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Failure, root, runNode } from '../lib/run.mjs';

/** @typedef {{ passed: number, failed: number, failures?: readonly string[] }} Count failures: a line each, as `failure` writes it */

export const one = { passed: 1, failed: 0 };
export const results = join(root, 'test-results');
export const bin = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path);

/** A program that passes or fails as a whole. @param {readonly string[]} args @returns {Promise<Count>} */
export async function check(args) {
  const { code } = await runNode(args, { show: true });
  return code === 0 ? one : { passed: 0, failed: 1 };
}

/**
 * A failed test and the first words of its error, for the end of the run: of a long log only the end may be at hand.
 * @param {string} name @param {string | undefined} message
 */
export function failure(name, message = '') {
  const [first = ''] = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim());
  return `${name}: ${first.trim().slice(0, 200)}`;
}

/** A runner that ends badly without naming a failed test has failed once. @returns {Count} */
export function countOf(/** @type {number} */ code, /** @type {number} */ passed, /** @type {number} */ failed) {
  return { passed, failed: failed || Number(code !== 0) };
}

/**
 * Failures that run a second time, alone: files of unit tests, and browser tests (of those, one in a hundred). More of them are
 * no accident of a busy machine; whatever passes at the second attempt only is named, since it may be a race of the product.
 */
export const secondAttempts = { files: 2, browserTests: 5 };

/** The sum of counts. @param {readonly Count[]} counts @returns {Count} */
export const sum = (counts) =>
  counts.reduce((all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }), {
    passed: 0,
    failed: 0,
  });

/** @param {string} file */
export async function readReport(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Failure('The runner ended without a report.');
  return JSON.parse(text);
}

/**
 * The ten that took longest: where a run that has become slow is to be looked at first.
 * @param {readonly { name: string, ms: number }[]} timed
 */
export function sayTheSlowest(timed) {
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  console.log(
    `\nThe slowest:\n${slowest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`).join('\n')}`,
  );
}
