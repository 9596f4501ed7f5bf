// @ts-check
// Browser tests, by Playwright: one for each feature, all of them, or the spec files whose paths are given, on either database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../lib/chromium.mjs';
import { Failure, runNode } from '../lib/run.mjs';
import { bin, countOf, failure, readReport, results, sayTheSlowest, secondAttempts } from './count.mjs';

/** @typedef {import('./count.mjs').Count} Count */
/**
 * @typedef {{ status: string, results: { duration: number, error?: { message?: string } }[] }} Attempted
 * @typedef {{ file: string, line: number, title: string, tests: Attempted[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * Each test once. Up to five that failed run again, one at a time, and are named: a pass then counts, since what starved
 * beside another browser is not wrong, and a test that fails on its own fails the step.
 * @param {string} name of its report
 * @param {Readonly<Record<string, string>>} env
 * @param {readonly string[]} paths
 * @returns {Promise<Count>}
 */
export async function browser(name, env = {}, paths = []) {
  const chromium = await findChromium();
  console.log(`with ${chromium}`);
  const first = await attempt(name, { CHROMIUM_PATH: chromium, ...env }, paths);
  const { failed } = first;
  if (failed.length === 0 || failed.length > secondAttempts.browserTests) return first.count;
  console.log(`\nOnce more, alone: ${failed.join(', ')}`);
  const second = await attempt(`${name}-again`, { CHROMIUM_PATH: chromium, ...env }, [...failed, '--workers=1']);
  if (second.count.failed > 0) return first.count;
  console.log(`${failed.length} passed at the second attempt only: ${failed.join(', ')}`);
  return { passed: first.count.passed + first.count.failed, failed: 0 };
}

/**
 * @param {string} name @param {Readonly<Record<string, string>>} env @param {readonly string[]} args
 * @returns {Promise<{ count: Count, failed: readonly string[] }>} failed: as Playwright takes them, `file:line`
 */
async function attempt(name, env, args) {
  const file = join(results, `${name}.json`);
  await rm(file, { force: true });
  const data = await mkdtemp(join(tmpdir(), 'tributary-browser-'));
  const playwright = [bin('playwright', 'cli.js'), 'test', '--config', 'app/e2e/playwright.config.ts'];
  try {
    const { code } = await runNode([...playwright, '--output', join(results, name), ...args], {
      show: true,
      env: {
        ...process.env,
        TRIBUTARY_TEST_DATA: data,
        TRIBUTARY_TEST_REPORT: file,
        TRIBUTARY_TEST_DATABASE: '',
        ...env,
      },
    });
    const report = await readReport(file);
    const { stats } = report;
    const specs = specsOf(report);
    sayTheSlowest(
      specs.map(({ file: spec, line, title, tests }) => ({
        name: `${spec}:${line} ${title}`,
        ms: tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration, 0),
      })),
    );
    const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
    const failures = failed.map(({ file: spec, line, title, tests }) =>
      failure(`${spec}:${line} ${title}`, tests[0]?.results[0]?.error?.message),
    );
    return {
      count: { ...countOf(code, stats.expected, stats.unexpected + stats.flaky), failures },
      failed: [...new Set(failed.map(({ file: spec, line }) => `${spec}:${line}`))],
    };
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** @param {Suite} suite @returns {readonly Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** One test for each feature: app/e2e/support/features.ts names them. */
export const browserFeatures = () => browser('browser', { TRIBUTARY_TEST_FEATURES: '1' });

/**
 * The features that store something (app/e2e/playwright.config.ts says in which specs), against the same app on another
 * database. Every table and query is tried on both by the server's own tests.
 */
export async function browserOnPostgres() {
  // The server that the unit tests bring, too.
  const { startPostgres } = await import('../../app/server/storage/testing/postgres.ts');
  const postgres = await startPostgres().catch((error) => {
    throw new Failure(`PostgreSQL cannot be had: ${error instanceof Error ? error.message : error}`);
  });
  try {
    return await browser('postgres', {
      TRIBUTARY_TEST_DATABASE: await postgres.database(),
      TRIBUTARY_TEST_FEATURES: '1',
    });
  } finally {
    await postgres.stop();
  }
}
