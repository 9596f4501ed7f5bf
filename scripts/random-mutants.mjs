#!/usr/bin/env node
// node scripts/random-mutants.mjs [--results FOLDER] [--seed 20261128] [--count 200] [--from 0] [--to 200] [--only ID] [--list]
//   [--no-units] [--at-once 2]
// Mutates core, families and vendors, one place at a time, and reports which mutants tests kill. A mutant replaces code when its file is
// loaded; sources are not changed. The results folder keeps the sample, the cases that reach each place, and each decision, so that a
// second run continues. TRIBUTARY_RECORDINGS is the folder of recordings. --no-units leaves unit tests to a later run.
// @ts-check
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
// No named import: an older Node, which downloads a newer one here, lacks globSync.
import * as fs from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureNode } from './lib/node.mjs';
import { main, root } from './lib/run.mjs';

/**
 * @typedef {{ id: string, file: string, line: number, start: number, end: number, was: string, text: string, isInFunction: boolean }} Place
 * @typedef {import('./random-mutants/reach.ts').Reach} Reach
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261128' },
    count: { type: 'string', default: '200' },
    results: { type: 'string', default: 'test-results/random-mutants' },
    only: { type: 'string' },
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '200' },
    list: { type: 'boolean', default: false },
    'no-units': { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '2' },
  },
});
const layers = [
  'runtime-core/{errors,hooks,models,pipeline,rules,wire}/*.ts',
  'providers/{*-style,ollama,bedrock}/*.ts',
  'providers/*/index.ts',
];
/** Packages of different wires, and some with options that are rare in their family. */
const usual =
  'groq ollama google openai cohere mistral anthropic bedrock openrouter xai deepseek perplexity qwen zhipu vertexai githubcopilot'.split(
    ' ',
  );
/** Maximum number of packages that all cases of a mutant are tested on. */
const most = 6;
/** Cases of the fixtures, tested on all packages that run a place: a field that one vendor sends is in its fixtures alone. */
const golden = ['C-022', 'C-030', 'C-031', 'C-032'];
/** Maximum duration of the cases that test a constant on all packages except the first. Unit: ms. */
const quick = 300;
const recordings = process.env['TRIBUTARY_RECORDINGS'] ?? '';
/** @param {string} name */
const kept = (name) => join(values.results, name);
/** CPU time after which a mutant counts as an endless loop, three times the longest correct run. Unit: s. */
const cpu = 240;

/**
 * Limits CPU time, because wall-clock time depends on the machine's load.
 * @param {readonly string[]} args
 * @returns {Promise<{ status: number | null, stdout: string, stderr: string, isLate: boolean }>}
 */
function run(args, limit = cpu, env = {}) {
  const child = spawn('bash', ['-c', 'ulimit -t "$1"; shift; exec "$@"', '-', `${limit}`, process.execPath, ...args], {
    cwd: root,
    timeout: 1_800_000,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/tributary-compiled'), ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (piece) => void (stdout += piece));
  child.stderr.setEncoding('utf8').on('data', (piece) => void (stderr += piece));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status, stdout, stderr, isLate: signal !== null }));
  });
}

/** Does several pieces of work at once. @template Row @param {readonly Row[]} rows @param {(row: Row) => Promise<void>} work */
async function eachAtOnce(rows, work) {
  const left = rows.values();
  const worker = async () => {
    for (const row of left) await work(row);
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, worker));
}

const providers = fs
  .readdirSync(join(root, 'providers'))
  .map((name) => ({ name, path: join(root, 'providers', name, 'package.json') }))
  .filter(({ path }) => fs.existsSync(path))
  .map(({ name, path }) => ({ name, json: fs.readFileSync(path, 'utf8') }));
const tested = providers.filter(({ json }) => json.includes('"kind": "provider"')).map(({ name }) => name);

/** Returns the packages that import a file. @param {string} file */
function importers(file) {
  const own = /^providers\/([^/]+)/.exec(file)?.[1];
  if (own === undefined) return tested;
  const users = providers.filter(({ name, json }) => name === own || json.includes(`"@tributary/provider-${own}"`));
  return users.map(({ name }) => name).filter((name) => tested.includes(name));
}

/** Returns a key that is stable when sources change elsewhere. @param {readonly string[]} parts */
const keyOf = (...parts) =>
  createHash('sha256')
    .update([values.seed, ...parts].join('\0'))
    .digest('hex');

async function sample() {
  const [{ mutantsOf }, { compiler }] = await Promise.all([
    import('./random-mutants/sites.ts'),
    import('./random-mutants/compiles.ts'),
  ]);
  const files = [...new Set(layers.flatMap((pattern) => fs.globSync(pattern, { cwd: root })))].filter(
    (file) =>
      !/\.test\.ts$|testing|test-kit|\/(models|index)\.ts$/.test(file) || /^providers\/[^/]+\/index\.ts$/.test(file),
  );
  const compiles = compiler(root);
  const all = files.flatMap((file) => {
    /** @type {Map<string, number>} */
    const seen = new Map();
    return mutantsOf(join(root, file)).map((site) => {
      const alike = `${file}\0${site.was}\0${site.text}`;
      seen.set(alike, (seen.get(alike) ?? 0) + 1);
      const id = keyOf(alike, `${seen.get(alike)}`);
      return { ...site, id: id.slice(0, 8), key: id };
    });
  });
  /** @type {Place[]} */
  const places = [];
  let passed = 0;
  for (const { key: _key, ...site } of all.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    if (places.length === Number(values.count)) break;
    // Like mutation tools, skips mutants that do not compile.
    if (compiles(site)) places.push({ ...site, file: relative(root, site.file) });
    else passed++;
  }
  console.log(`${all.length} places in ${files.length} files; ${passed} that do not compile were passed over`);
  return places;
}

/**
 * Measures the usual packages and the owners of mutated files first, and the others only where a place in a function is still unreached.
 * @param {readonly Place[]} places
 * @returns {Promise<readonly Reach[]>}
 */
async function measured(places) {
  fs.writeFileSync(kept('places.json'), JSON.stringify(places));
  /** @type {Reach[]} */
  const reach = [];
  // A process per package, since a hundred packages with coverage need too much memory for one.
  const measure = (/** @type {readonly string[]} */ names) =>
    eachAtOnce(names, async (name) => {
      const args = name === 'recordings' ? [recordings] : ['', name];
      const { stdout, stderr, status } = await run(
        [join(root, 'scripts/random-mutants/reach.ts'), kept('places.json'), ...args],
        3_600,
      );
      if (stderr !== '') console.error(stderr);
      if (status !== 0) throw new Error(`what ${name} reaches could not be measured`);
      const lines = stdout.split('\n').filter((line) => line.startsWith('{"name"'));
      reach.push(...lines.map((line) => JSON.parse(line)));
    });
  const owners = places.map(({ file }) => /^providers\/([^/]+)/.exec(file)?.[1]);
  const first = tested.filter((name) => usual.includes(name) || owners.includes(name));
  await measure([...(recordings === '' ? [] : ['recordings']), ...first]);
  const found = new Set(reach.flatMap(({ cases }) => cases.flatMap((each) => each.places)));
  const unreached = places.filter(({ id, isInFunction }) => isInFunction && !found.has(id));
  const users = new Set(
    unreached.filter(({ file }) => !file.startsWith('runtime-core')).flatMap(({ file }) => importers(file)),
  );
  await measure(tested.filter((name) => users.has(name) && !first.includes(name)));
  return reach;
}

/** @param {Place} place @param {readonly Reach[]} reach @returns {import('./random-mutants/probe.ts').Probe} */
function planned({ id, file, start, end, text, isInFunction }, reach) {
  const able = importers(file);
  const rank = (/** @type {string} */ name) =>
    file.startsWith(`providers/${name}/`) ? -1 : (usual.indexOf(name) + 1 || 99) - 1;
  const reached = reach.flatMap(({ name, cases }) => {
    const own = cases.filter(({ places }) => places.includes(id));
    return own.length > 0 ? [{ name, cases: own }] : [];
  });
  // A module's constant is evaluated at import, so any case may depend on it.
  const isSure = reached.length > 0 || isInFunction;
  const chosen = isSure ? reached : reach;
  const ordered = chosen
    .filter(({ name }) => able.includes(name))
    .toSorted((a, b) => rank(a.name) - rank(b.name) || a.cases.length - b.cases.length);
  const packages = ordered.map(({ name, cases }, at) => ({
    name,
    cases: cases
      .filter((each) => (at < most ? isSure || at === 0 || each.ms <= quick : golden.includes(each.id)))
      .map((each) => each.id),
  }));
  const names = chosen
    .filter(({ name }) => name.startsWith('recordings/'))
    .map(({ name }) => name.slice('recordings/'.length))
    .filter((name) => isSure || able.length > 1 || able.includes(name));
  return { file, start, end, text, packages, recordings: { folder: recordings, names } };
}

/** Returns the folders whose tests cover a file. @param {string} file */
const testsOf = (file) =>
  file.startsWith('providers')
    ? [`${dirname(file)}/`, ...importers(file).map((name) => `providers/${name}/`)]
    : ['errors', 'hooks', 'models', 'pipeline', 'rules', 'wire', 'bank'].map((name) => `runtime-core/${name}/`);

/** @param {Place} place */
async function failsUnitTests(place) {
  const config = 'scripts/random-mutants/vitest.config.ts';
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', '--config', config];
  const tests = await run([...vitest, ...testsOf(place.file)], cpu, { MUTANT: JSON.stringify(place), NO_COLOR: '1' });
  return tests.status === 0 ? undefined : (/FAIL +(.+)/.exec(tests.stdout + tests.stderr)?.[1] ?? 'they do not end');
}

/** @param {Place} place @param {readonly Reach[]} reach */
async function verdict(place, reach) {
  const probe = planned(place, reach);
  const { stdout, isLate } = await run([join(root, 'scripts/random-mutants/probe.ts'), JSON.stringify(probe)]);
  if (isLate) return 'conformance: does not end';
  const said = stdout.trim().split('\n').at(-1) || 'conformance: ends without a word';
  if (said !== 'alive') return said.replaceAll('|', '/');
  if (values['no-units']) return 'SURVIVES';
  const failed = await failsUnitTests(place);
  return failed === undefined ? 'ALIVE' : `unit tests: ${failed.replaceAll('|', '/')}`;
}

await main(async () => {
  await ensureNode();
  fs.mkdirSync(values.results, { recursive: true });
  if (!fs.existsSync(kept('sample.json'))) fs.writeFileSync(kept('sample.json'), JSON.stringify(await sample()));
  /** @type {readonly Place[]} */
  const places = JSON.parse(fs.readFileSync(kept('sample.json'), 'utf8'));
  const nameOf = (/** @type {Place} */ place) =>
    `${place.id} ${place.file}:${place.line} ${place.was.replaceAll(/\s+/g, ' ')} -> ${place.text.replaceAll(/\s+/g, ' ')}`;
  if (values.list) return console.log(places.map(nameOf).join('\n'));
  if (!fs.existsSync(kept('reach.json'))) fs.writeFileSync(kept('reach.json'), JSON.stringify(await measured(places)));
  /** @type {readonly Reach[]} */
  const reach = JSON.parse(fs.readFileSync(kept('reach.json'), 'utf8'));
  const log = kept('decisions.txt');
  const decided = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').split('\n') : [];
  const isDecided = (/** @type {Place} */ { id }) =>
    decided.some((line) => line.includes(` ${id} `) && (values['no-units'] || !line.startsWith('SURVIVES')));
  const chosen = places
    .slice(Number(values.from), Number(values.to))
    .filter((place) => (values.only === undefined ? !isDecided(place) : values.only === place.id));
  await eachAtOnce(chosen, async (place) => {
    const began = performance.now();
    const line = `${nameOf(place)} | ${await verdict(place, reach)} | ${Math.round((performance.now() - began) / 1000)} s`;
    const by = /\| ([\w ]+)[^|]*\| \d+ s$/.exec(line)?.[1]?.trim() ?? '';
    console.log(`${by} | ${line}`);
    if (values.only === undefined) fs.appendFileSync(log, `${by} | ${line}\n`);
  });
});
