// @ts-check
// Unit and conformance tests, by vitest: all of them, or the files whose paths are given.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode } from '../lib/run.mjs';
import { bin, countOf, readReport, results } from './count.mjs';

/** @param {readonly string[]} paths parts of the paths of test files; none for all @returns {Promise<import('./count.mjs').Count>} */
export async function unit(paths = []) {
  const file = join(results, 'unit.json');
  await rm(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = [bin('vitest', 'vitest.mjs'), 'run', '--config', 'remix.config.js', ...reporters, ...paths];
  const { code } = await runNode(vitest, { show: true, env: { ...process.env, NODE_ENV: 'test' } });
  const report = await readReport(file);
  // A file that does not even load has no test that could fail.
  const unloadable = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ result) =>
      result.status === 'failed' && !result.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  return countOf(code, report.numPassedTests, report.numFailedTests + unloadable);
}
