#!/usr/bin/env node
// @ts-check
// npm test [-- STEP …]: everything, or the named steps. The last line is the count over all of them.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { began, ensureNode } from './lib/node.mjs';
import { Failure, main, root, runNode, say, seconds } from './lib/run.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ name: string, what: string, needs: readonly string[], run: () => Promise<Count> }} Step */

const one = { passed: 1, failed: 0 };
const results = join(root, 'test-results');
const bin = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path);

/** @type {readonly Step[]} */
const steps = [
  { name: 'dependencies', what: 'as the lockfile has them', needs: [], run: () => ensureInstalled().then(() => one) },
  {
    name: 'types',
    what: 'tsc over everything, and over each layer of the app with the types of where it runs',
    needs: ['dependencies'],
    run: types,
  },
  {
    name: 'lint',
    what: 'oxlint',
    needs: ['dependencies'],
    run: () => check([bin('oxlint', 'bin', 'oxlint'), '--deny-warnings']),
  },
  {
    name: 'format',
    what: 'oxfmt',
    needs: ['dependencies'],
    run: () => check([bin('oxfmt', 'bin', 'oxfmt'), '--check']),
  },
  { name: 'build', what: 'the app', needs: ['dependencies'], run: () => ensureBuilt().then(() => one) },
  { name: 'unit', what: 'unit and conformance tests', needs: ['dependencies'], run: unit },
  { name: 'recordings', what: 'recorded exchanges replayed', needs: ['dependencies'], run: recordings },
  { name: 'browser', what: 'the app in Chromium', needs: ['build'], run: () => browser('browser', {}) },
  {
    name: 'postgres',
    what: 'what is stored, in Chromium on the other database',
    needs: ['build'],
    run: browserOnPostgres,
  },
];

await main(async () => {
  await ensureNode();
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
  if (unknown)
    throw new Failure(`There is no step "${unknown}"; there are: ${steps.map((step) => step.name).join(', ')}`);
  await mkdir(results, { recursive: true });

  const total = { passed: 0, failed: 0 };
  const rows = [];
  const broken = new Set();
  for (const [index, step] of chosen(wanted).entries()) {
    const blocker = step.needs.find((name) => broken.has(name));
    const since = performance.now();
    console.log(`\n[${index + 1}/${chosen(wanted).length}] ${step.name}: ${step.what}`);
    const count = blocker ? { passed: 0, failed: 1 } : await attempt(step);
    if (count.failed > 0) broken.add(step.name);
    total.passed += count.passed;
    total.failed += count.failed;
    const outcome = blocker ? `not run, because ${blocker} failed` : `${count.passed} passed, ${count.failed} failed`;
    rows.push([step.name, `${outcome.padEnd(34)} ${seconds(since)}`]);
    console.log(`[${index + 1}/${chosen(wanted).length}] ${step.name}: ${outcome} in ${seconds(since)}`);
  }

  console.log(`\nNode ${process.versions.node}, ${seconds(began - performance.timeOrigin)} in all`);
  for (const [name = '', text = ''] of rows) say(name, text);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});

/** @param {readonly string[]} wanted @returns {readonly Step[]} with what the wanted steps need, in order */
function chosen(wanted) {
  if (wanted.length === 0) return steps;
  const names = new Set(wanted);
  for (const step of steps.toReversed()) if (names.has(step.name)) for (const need of step.needs) names.add(need);
  return steps.filter((step) => names.has(step.name));
}

/** @param {Step} step @returns {Promise<Count>} */
async function attempt(step) {
  try {
    return await step.run();
  } catch (error) {
    console.log(error instanceof Failure ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/** A program that passes or fails as a whole. @param {readonly string[]} args @returns {Promise<Count>} */
async function check(args) {
  const { code } = await runNode(args, { show: true });
  return code === 0 ? one : { passed: 0, failed: 1 };
}

/** The whole knows DOM and Node; a layer alone has neither what the other side has. */
async function types() {
  const total = { passed: 0, failed: 0 };
  for (const project of ['.', 'app/shared', 'app/ui', 'app/server']) {
    const { passed, failed } = await check([bin('typescript', 'bin', 'tsc'), '--noEmit', '--project', project]);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

async function unit() {
  const file = join(results, 'unit.json');
  await rm(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runNode([bin('vitest', 'vitest.mjs'), 'run', '--config', 'remix.config.js', ...reporters], {
    show: true,
    env: { ...process.env, NODE_ENV: 'test' },
  });
  const report = await readReport(file);
  // A file that does not even load has no test that could fail.
  const unloadable = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ result) =>
      result.status === 'failed' && !result.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  return countOf(code, report.numPassedTests, report.numFailedTests + unloadable);
}

async function recordings() {
  const folder = process.env['TRIBUTARY_RECORDINGS'];
  if (!folder) {
    console.log('TRIBUTARY_RECORDINGS is not set: recorded exchanges are not replayed.');
    return { passed: 0, failed: 0 };
  }
  if (!existsSync(folder)) {
    throw new Failure(
      `TRIBUTARY_RECORDINGS: found "${folder}", which does not exist; allowed: a folder of recorded exchanges`,
    );
  }
  // Beside it may lie those of vendors' own wires.
  const folders = [folder, `${folder.replace(/\/+$/, '')}-new`].filter((each) => existsSync(each));
  const total = { passed: 0, failed: 0 };
  for (const each of folders) {
    const { passed, failed } = await replayed(each);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

/** @param {string} folder @returns {Promise<Count>} */
async function replayed(folder) {
  console.log(`${folder}:`);
  const { code, output } = await runNode([join(root, 'scripts', 'conformance.mjs'), '--recordings', folder], {
    show: true,
  });
  const told = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1);
  return countOf(code, told ? Number(told[1]) : Number(code === 0), told ? Number(told[2]) : 0);
}

/** @param {string} name of its report @param {Readonly<Record<string, string>>} env @returns {Promise<Count>} */
async function browser(name, env) {
  const chromium = await findChromium();
  console.log(`with ${chromium}`);
  const file = join(results, `${name}.json`);
  await rm(file, { force: true });
  const data = await mkdtemp(join(tmpdir(), 'tributary-browser-'));
  try {
    const { code } = await runNode([bin('playwright', 'cli.js'), 'test', '--config', 'app/e2e/playwright.config.ts'], {
      show: true,
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        TRIBUTARY_TEST_DATA: data,
        TRIBUTARY_TEST_REPORT: file,
        TRIBUTARY_TEST_DATABASE: '',
        ...env,
      },
    });
    const { stats } = await readReport(file);
    return countOf(code, stats.expected, stats.unexpected + stats.flaky);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** The specs that store something (app/e2e/playwright.config.ts says which), against the same app on another database. */
async function browserOnPostgres() {
  // The server that the unit tests bring, too.
  const { startPostgres } = await import('../app/server/storage/testing/postgres.ts');
  const postgres = await startPostgres().catch((error) => {
    throw new Failure(`PostgreSQL cannot be had: ${error instanceof Error ? error.message : error}`);
  });
  try {
    return await browser('postgres', { TRIBUTARY_TEST_DATABASE: await postgres.database() });
  } finally {
    await postgres.stop();
  }
}

/** A runner that ends badly without naming a failed test has failed once. @returns {Count} */
function countOf(/** @type {number} */ code, /** @type {number} */ passed, /** @type {number} */ failed) {
  return { passed, failed: failed || Number(code !== 0) };
}

/** @param {string} file */
async function readReport(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Failure('The runner ended without a report.');
  return JSON.parse(text);
}
