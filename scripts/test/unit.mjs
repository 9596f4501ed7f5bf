// @ts-check
// Runs unit and conformance tests with vitest: of some projects, or the given files.
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root, runNode } from '../lib/run.mjs';
import { bin, countOf, failure, readReport, results, sayTheSlowest, secondAttempts } from './count.mjs';

/** @typedef {import('./count.mjs').Count} Count */

/**
 * Runs each file once. Up to two failed files run again alone and are listed (see `secondAttempts`).
 * @param {string} name of its report
 * @param {readonly string[]} chosen vitest's arguments: projects, or parts of the paths of test files
 * @returns {Promise<Count>}
 */
export async function unit(name, chosen) {
  const first = await attempt(name, chosen);
  const { failed } = first;
  if (failed.length === 0 || failed.length > secondAttempts.files) return first.count;
  console.log(`\nOnce more, alone: ${failed.join(', ')}`);
  const second = await attempt(`${name}-again`, failed);
  if (second.count.failed > 0) return first.count;
  console.log(`${first.count.failed} passed at the second attempt only, in ${failed.join(', ')}`);
  return { passed: first.count.passed + first.count.failed, failed: 0 };
}

/**
 * @param {string} name of its report @param {readonly string[]} chosen
 * @returns {Promise<{ count: Count, failed: readonly string[] }>} failed: paths of files
 */
async function attempt(name, chosen) {
  const file = join(results, `${name}.json`);
  await rm(file, { force: true });
  const stray = join(results, `${name}-stray.json`);
  await rm(stray, { force: true });
  const strayErrors = join(root, 'scripts/test/stray-errors.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${strayErrors}`, `--outputFile.json=${file}`];
  const vitest = [bin('vitest', 'vitest.mjs'), 'run', '--config', 'remix.config.js', ...reporters, ...chosen];
  // A hundred files start a server each; a compile cache avoids compiling its TypeScript every time.
  const compiled = join(root, 'node_modules/.cache/tributary-compiled');
  // Cases that packages share run on only one of them, unless single files are given.
  const shared = chosen.some((word) => word.startsWith('--project=')) ? 'on' : '';
  const { code } = await runNode(vitest, {
    show: true,
    // Servers in the test process log nothing; the output of separate ones is kept by their tests.
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: compiled,
      TRIBUTARY_TEST_SHARED: shared,
      TRIBUTARY_STRAY_ERRORS: stray,
    },
  });
  const report = await readReport(file);
  /** @type {readonly { name: string, status: string, startTime: number, endTime: number, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const files = report.testResults;
  sayTheSlowest(files.map((file) => ({ name: relative(root, file.name), ms: file.endTime - file.startTime })));
  const failed = files.filter(({ status }) => status === 'failed');
  // A file that fails to load has no failed tests.
  const unloadable = failed.filter(
    (result) => !result.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  const failures = failed.flatMap(({ name, message, assertionResults }) => {
    const broken = assertionResults.filter(({ status }) => status === 'failed');
    if (broken.length === 0) return [failure(relative(root, name), message)];
    return broken.map((test) => failure(`${relative(root, name)} ${test.fullName}`, test.failureMessages[0]));
  });
  /** @type {readonly { file: string, message: string }[]} */
  const uncaught = await readReport(stray).catch(() => []);
  const outside = uncaught.map(({ file, message }) =>
    failure(`${file && relative(root, file)} outside a test`, message),
  );
  const blamed = uncaught.map((error) => error.file).filter(Boolean);
  return {
    count: {
      ...countOf(code, report.numPassedTests, report.numFailedTests + unloadable + uncaught.length),
      failures: [...failures, ...outside],
    },
    failed: [...new Set([...failed.map((result) => result.name), ...blamed])].map((path) => relative(root, path)),
  };
}
