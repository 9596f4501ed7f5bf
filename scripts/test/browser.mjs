// @ts-check
// Runs browser tests with Playwright: one per feature, all, or the given spec files, on either database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from '../lib/chromium.mjs';
import { began } from '../lib/node.mjs';
import { Failure, runNode } from '../lib/run.mjs';
import { bin, countOf, failure, readReport, results, sayTheSlowest, secondAttempts, sum } from './count.mjs';

/** @typedef {import('./count.mjs').Count} Count */
/**
 * @typedef {{ place: string, title: string }} Failed place: as Playwright takes it, `file:line`
 * @typedef {{ count: Count, failed: readonly Failed[], late: readonly string[] }} Attempt late: tests that did not run before the time limit
 * @typedef {{ status: string, duration: number, error?: { message?: string } }} Result
 * @typedef {{ status: string, results: Result[] }} Attempted
 * @typedef {{ file: string, line: number, title: string, tests: Attempted[] }} Spec
 * @typedef {{ expected: number, unexpected: number, flaky: number }} Stats
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** With less time left, starting the server and the runner is not worthwhile. Unit: ms. */
const leastMs = 120_000;

/**
 * Runs each test once, and failed ones a second time (`decided`).
 * @param {string} name of its report
 * @param {Readonly<Record<string, string>>} env
 * @param {readonly string[]} args
 * @returns {Promise<Count>}
 */
export async function browser(name, env = {}, args = []) {
  const chromium = await findChromium();
  console.log(`with ${chromium}`);
  const all = { CHROMIUM_PATH: chromium, ...env };
  return decided(name, all, await attempt(name, all, args));
}

/**
 * Runs one test per feature, then all others. With TRIBUTARY_TEST_MINUTES, the others stop that long after `npm test` began, and tests not run
 * are listed: on a slow machine, all features are still tested, and the run ends within the limit of CI.
 * @returns {Promise<Count>}
 */
export async function browserWhole() {
  const chromium = await findChromium();
  console.log(`with ${chromium}`);
  const env = { CHROMIUM_PATH: chromium };
  const features = await attempt('browser-features', { ...env, TRIBUTARY_TEST_FEATURES: 'only' }, ['--workers=2']);
  const minutes = Number(process.env['TRIBUTARY_TEST_MINUTES'] ?? 0);
  const left = Math.round(began + minutes * 60_000 - Date.now());
  if (minutes > 0 && left < leastMs) {
    console.log(`\nOnly the tests that stand for features were run, because ${minutes} minutes were over`);
    return decided('browser', env, features);
  }
  const rest = await attempt('browser', { ...env, TRIBUTARY_TEST_FEATURES: 'but' }, [
    `--global-timeout=${minutes > 0 ? left : 0}`,
  ]);
  if (rest.late.length > 0)
    console.log(`\nNot run, because ${minutes} minutes were over: ${rest.late.length}\n  ${rest.late.join('\n  ')}`);
  return decided('browser', env, {
    count: sum([features.count, rest.count]),
    failed: [...features.failed, ...rest.failed],
    late: rest.late,
  });
}

/**
 * Repeats up to five failed tests one at a time, and lists them. A pass then counts, since a test that was slowed down by another
 * browser is not wrong; a test that fails alone fails the step.
 * @param {string} name @param {Readonly<Record<string, string>>} env @param {Attempt} first
 * @returns {Promise<Count>}
 */
async function decided(name, env, { count, failed }) {
  // A failure outside the tests, such as a server that does not start, is not repeated.
  if (failed.length === 0 || failed.length > secondAttempts.browserTests || count.failed !== failed.length)
    return count;
  const names = failed.map(({ place, title }) => `${place} ${title}`);
  console.log(['\nOnce more, alone:', ...names].join('\n  '));
  const places = [...new Set(failed.map(({ place }) => place))];
  // Tests created in a loop share a place, so titles are needed too.
  const titles = failed.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const again = [...places, '--workers=1', '--grep', `(${titles.join('|')})$`];
  const second = await attempt(`${name}-again`, { ...env, TRIBUTARY_TEST_FEATURES: '' }, again);
  if (second.count.failed > 0 || second.count.passed !== failed.length) return count;
  console.log(['Passed at the second attempt only:', ...names].join('\n  '));
  return { passed: count.passed + count.failed, failed: 0 };
}

/**
 * @param {string} name @param {Readonly<Record<string, string>>} env @param {readonly string[]} args
 * @returns {Promise<Attempt>}
 */
async function attempt(name, env, args = []) {
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
    /** @type {{ stats: Stats, errors: { message?: string }[], suites: Suite[] }} */
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
    const ended = report.errors.some(({ message = '' }) =>
      /^Timed out waiting \S+ for the (entire )?test suite to run/.test(stripVTControlCharacters(message)),
    );
    // Tests interrupted by the time limit count as not run.
    const late = ended ? specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped')) : [];
    const unexpected = stats.unexpected + stats.flaky;
    return {
      count: { ...countOf(ended ? 0 : code, stats.expected, unexpected), failures },
      failed: failed.map(({ file: spec, line, title }) => ({ place: `${spec}:${line}`, title })),
      late: late.map(({ file: spec, line, title }) => `${spec}:${line} ${title}`),
    };
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** @param {Suite} suite @returns {readonly Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Runs the tests of everyday use, listed in app/e2e/support/features.ts. */
export const browserEveryday = () => browser('browser', { TRIBUTARY_TEST_FEATURES: 'everyday' });

/** Runs one test per feature, listed in app/e2e/support/features.ts. */
export const browserFeatures = () => browser('browser', { TRIBUTARY_TEST_FEATURES: 'only' });

/**
 * Tests features that store data (specs listed in app/e2e/playwright.config.ts) against the app on PostgreSQL.
 * Every table and query is tested on both databases by the server's unit tests.
 */
export async function browserOnPostgres() {
  // The same PostgreSQL as in the unit tests.
  const { startPostgres } = await import('../../app/server/storage/testing/postgres.ts');
  const postgres = await startPostgres().catch((error) => {
    throw new Failure(`PostgreSQL cannot be had: ${error instanceof Error ? error.message : error}`);
  });
  try {
    return await browser('postgres', {
      TRIBUTARY_TEST_DATABASE: await postgres.database(),
      TRIBUTARY_TEST_FEATURES: 'only',
    });
  } finally {
    await postgres.stop();
  }
}
