#!/usr/bin/env node
// @ts-check
// npm test [-- full|changed|STEP|PATH …]: runs unit tests and everyday browser tests, everything, the tests that this branch's changes
// reach, the named steps, or the given test files.
// The last line is the total count.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { began, ensureNode } from './lib/node.mjs';
import { Failure, main, root, say, seconds } from './lib/run.mjs';
import { browser, browserEveryday, browserFeatures, browserOnPostgres, browserWhole } from './test/browser.mjs';
import { browserOfChanges, changes, specsOf, unitOfChanges } from './test/changed.mjs';
import { bin, check, one, results, sum } from './test/count.mjs';
import { featureDoor } from './test/feature-door.mjs';
import { mcp } from './test/mcp.mjs';
import { recordings } from './test/recordings.mjs';
import { unit } from './test/unit.mjs';

/** @typedef {import('./test/count.mjs').Count} Count */
/**
 * @typedef {{ name: string, what: string, needs: readonly string[], only?: 'short' | 'full' | 'named', run: () => Promise<Count> }} Step
 * `only`: part of only `npm test`, of only `npm test -- full`, or of neither.
 */

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
    run: () => check('oxlint', [bin('oxlint', 'bin', 'oxlint'), '--deny-warnings']),
  },
  {
    name: 'format',
    what: 'oxfmt',
    needs: ['dependencies'],
    run: () => check('oxfmt', [bin('oxfmt', 'bin', 'oxfmt'), '--check']),
  },
  { name: 'build', what: 'the app', needs: ['dependencies'], run: () => ensureBuilt().then(() => one) },
  {
    name: 'unit',
    what: 'unit and conformance tests',
    needs: ['dependencies'],
    run: () => unit('unit', ['--project=shared', '--project=alone']),
  },
  {
    name: 'long',
    what: 'unit tests of many rounds or processes: kill -9, outages, volumes, packages that are packed or hostile',
    needs: ['dependencies'],
    only: 'full',
    run: () => unit('long', ['--project=long']),
  },
  {
    name: 'door',
    what: 'a scaffolded feature, and nothing changed outside its folder',
    needs: ['dependencies'],
    run: featureDoor,
  },
  {
    name: 'recordings',
    what: 'recorded exchanges replayed',
    needs: ['dependencies'],
    only: 'full',
    run: recordings,
  },
  {
    name: 'mcp',
    what: 'the conformance suite of the Model Context Protocol, client side',
    needs: ['dependencies'],
    only: 'full',
    run: mcp,
  },
  {
    name: 'everyday',
    what: 'the app in Chromium, what everyone does every day',
    needs: ['build'],
    only: 'short',
    run: browserEveryday,
  },
  {
    name: 'features',
    what: 'the app in Chromium, a test for each feature',
    needs: ['build'],
    only: 'named',
    run: browserFeatures,
  },
  {
    name: 'speed',
    what: 'CPU of the call paths, beside what is expected',
    needs: ['build'],
    only: 'named',
    run: () => check('speed', [join(root, 'scripts/bench.mjs'), '--check', '--tolerance', '35']),
  },
  { name: 'browser', what: 'the app in Chromium', needs: ['build'], only: 'full', run: browserWhole },
  {
    name: 'postgres',
    what: 'features that store something, in Chromium on the other database',
    needs: ['build'],
    only: 'full',
    run: browserOnPostgres,
  },
];

await main(async () => {
  await ensureNode();
  const args = process.argv.slice(2);
  const wanted = args.length === 1 && args[0] === 'changed' ? await reached() : chosen(args);
  // Route tests then run only on the embedded database, and long repetitions as a sample (app/shared/testing/most.ts).
  if (args.length === 0 || args[0] === 'changed') process.env['TRIBUTARY_TEST_SHORT'] = 'on';
  await mkdir(results, { recursive: true });

  const counts = [];
  const rows = [];
  const broken = new Set();
  for (const [index, step] of wanted.entries()) {
    const blocker = step.needs.find((name) => broken.has(name));
    const since = performance.now();
    console.log(`\n[${index + 1}/${wanted.length}] ${step.name}: ${step.what}`);
    const count = blocker ? { passed: 0, failed: 1 } : await attempt(step);
    if (count.failed > 0) broken.add(step.name);
    counts.push(count);
    const outcome = blocker ? `not run, because ${blocker} failed` : `${count.passed} passed, ${count.failed} failed`;
    rows.push([step.name, `${outcome.padEnd(34)} ${seconds(since)}`]);
    console.log(`[${index + 1}/${wanted.length}] ${step.name}: ${outcome} in ${seconds(since)}`);
  }

  const total = sum(counts);
  console.log(`\nNode ${process.versions.node}, ${seconds(began - performance.timeOrigin)} in all`);
  for (const [name = '', text = ''] of rows) say(name, text);
  if (total.failures.length > 0) console.log(['Failed:', ...total.failures].join('\n  '));
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});

/**
 * @param {readonly string[]} args `full`, names of steps, or paths of test files
 * @returns {readonly Step[]} with what the wanted steps need, in order
 */
function chosen(args) {
  if (args.length === 0) return steps.filter(({ only }) => only === undefined || only === 'short');
  if (args.length === 1 && args[0] === 'full') return steps.filter(({ only }) => only === undefined || only === 'full');
  const paths = args.filter((arg) => !steps.some(({ name }) => name === arg));
  const missing = paths.find((path) => !existsSync(join(root, path)));
  if (missing)
    throw new Failure(
      `There is neither a step nor a file "${missing}"; steps are: full, changed, ${steps.map(({ name }) => name).join(', ')}`,
    );
  const specs = paths.filter((path) => path.endsWith('.spec.ts'));
  const files = paths.filter((path) => !specs.includes(path));
  const all = steps.map((step) => {
    if (step.name === 'unit' && files.length > 0)
      return { ...step, what: files.join(' '), run: () => unit('unit', files) };
    if (step.name === 'browser' && specs.length > 0)
      return { ...step, what: specs.join(' '), run: () => browser('browser', {}, specs) };
    return step;
  });
  const names = new Set(args);
  if (files.length > 0) names.add('unit');
  if (specs.length > 0) names.add('browser');
  for (const step of all.toReversed()) if (names.has(step.name)) for (const need of step.needs) names.add(need);
  return all.filter((step) => names.has(step.name));
}

/** @returns {Promise<readonly Step[]>} */
async function reached() {
  const changed = await changes();
  const { features } = await import('../app/e2e/support/features.ts');
  const wanted = specsOf(changed.files, Object.keys(features));
  const left = ['long', 'recordings', 'mcp', 'postgres', wanted.specs.length > 0 ? 'other browser tests' : 'browser'];
  console.log(`${changed.files.length} files differ from ${changed.base.slice(0, 8)}; left out: ${left.join(', ')}`);
  const runs = {
    unit: { what: 'what the changes reach by imports', run: () => unitOfChanges(changed) },
    browser: { what: wanted.specs.join(' '), run: () => browserOfChanges(wanted) },
  };
  const names = [
    'dependencies',
    'types',
    'lint',
    'format',
    'unit',
    ...(wanted.specs.length > 0 ? ['build', 'browser'] : []),
  ];
  return steps
    .filter(({ name }) => names.includes(name))
    .map((step) => (step.name === 'unit' || step.name === 'browser' ? { ...step, ...runs[step.name] } : step));
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

/**
 * Checks the complete project with DOM and Node types, and each layer with its own. The state of the last run makes a second check
 * incremental; `.ci/run` removes it with `node_modules`.
 */
async function types() {
  const counts = [];
  for (const project of ['.', 'app/shared', 'app/ui', 'app/server']) {
    const state = join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
    const flags = ['--noEmit', '--incremental', '--tsBuildInfoFile', state];
    const args = [bin('typescript-native', 'bin', 'tsc'), '--project', project, ...flags];
    counts.push(await check(`types of ${project}`, args));
  }
  return sum(counts);
}
