// @ts-check
// Browser tests, by Playwright: one for each feature, all of them, or the spec files whose paths are given, on either database.
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
 * @typedef {{ count: Count, failed: readonly Failed[], late: readonly string[] }} Attempt late: those that did not run before the end
 * @typedef {{ status: string, duration: number, error?: { message?: string } }} Result
 * @typedef {{ status: string, results: Result[] }} Attempted
 * @typedef {{ file: string, line: number, title: string, tests: Attempted[] }} Spec
 * @typedef {{ expected: number, unexpected: number, flaky: number }} Stats
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** Least time that is worth a start of the server and of the runner. Unit: ms. */
const leastMs = 120_000;

/**
 * Each test once, and what failed a second time (`decided`).
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
 * One test for each feature, then all others. With TRIBUTARY_TEST_MINUTES those stop that long after `npm test` began, and what they left
 * is named: on a machine that is slow for an hour the features are tried all the same, and the run ends within the limit of CI.
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
    count: {
      ...sum([features.count, rest.count]),
      failures: [...(features.count.failures ?? []), ...(rest.count.failures ?? [])],
    },
    failed: [...features.failed, ...rest.failed],
    late: rest.late,
  });
}

/**
 * Up to five tests that failed run again, one at a time, and are named: a pass then counts, since what starved beside another
 * browser is not wrong, and a test that fails on its own fails the step.
 * @param {string} name @param {Readonly<Record<string, string>>} env @param {Attempt} first
 * @returns {Promise<Count>}
 */
async function decided(name, env, { count, failed }) {
  // A failure outside the tests, such as a server that does not start, is no accident of one of them.
  if (failed.length === 0 || failed.length > secondAttempts.browserTests || count.failed !== failed.length)
    return count;
  const names = failed.map(({ place, title }) => `${place} ${title}`);
  console.log(['\nOnce more, alone:', ...names].join('\n  '));
  const places = [...new Set(failed.map(({ place }) => place))];
  // Tests that are made by a loop stand at one place.
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
    // Those that it interrupted have not run either.
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

/** What everyone does every day: app/e2e/support/features.ts names it. */
export const browserEveryday = () => browser('browser', { TRIBUTARY_TEST_FEATURES: 'everyday' });

/** One test for each feature: app/e2e/support/features.ts names them. */
export const browserFeatures = () => browser('browser', { TRIBUTARY_TEST_FEATURES: 'only' });

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
      TRIBUTARY_TEST_FEATURES: 'only',
    });
  } finally {
    await postgres.stop();
  }
}
