// Runs the client suites of the MCP conformance tests against this product (npm test -- mcp). Prints the result last.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, startProcess } from '../../../testing/start-app.ts';
import { startMcpVendor } from '../mcp-vendor.ts';

const suite = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const revisions = process.argv.length > 2 ? process.argv.slice(2) : ['2025-11-25', '2026-07-28'];
/** An invented client document: the suite's issuers only compare the address. */
const document = 'https://conformance-test.local/client-metadata.json';

const vendor = await startMcpVendor();
const app = await startProcess({ MCP_CLIENT_DOCUMENT: document, LOG_LEVEL: 'warn' });
/** Maximum number of failed scenarios of a revision that run a second time, alone: more are not due to a busy machine. */
const secondAttempts = 2;
const sum = { passed: 0, failed: 0 };
try {
  for (const revision of revisions) await runRevision(revision);
} finally {
  await app.stop();
  await vendor.close();
}
console.log(`conformance: ${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;

async function runRevision(revision: string): Promise<void> {
  const first = await runSuite(['--requirements', revision]);
  const scenarios = first.scenarios.filter(({ failed }) => failed.length > 0).map(({ name }) => name);
  const again = new Map<string, Outcome>();
  if (scenarios.length <= secondAttempts)
    for (const name of scenarios) {
      const { scenarios: alone, code } = await runSuite(['--scenario', name, '--spec-version', revision]);
      const [outcome] = alone;
      if (code === 0 && outcome?.failed.length === 0) again.set(name, outcome);
    }
  const outcomes = first.scenarios.map((outcome) => again.get(outcome.name) ?? outcome);
  const passed = outcomes.reduce((all, outcome) => all + outcome.passed, 0);
  const failed = outcomes.flatMap((outcome) => outcome.failed.map((check) => `${revision} ${outcome.name} ${check}`));
  if (first.code !== 0 && scenarios.length === 0)
    failed.push(`${revision}: the suite ended with ${String(first.code)}`);
  console.log(`${revision}: ${outcomes.length} scored scenarios, ${passed} checks passed, ${failed.length} failed`);
  if (first.unscored.length > 0) console.log(`  run and not scored: ${first.unscored.join(', ')}`);
  if (again.size > 0) console.log(`  passed at the second attempt only: ${[...again.keys()].join(', ')}`);
  for (const check of failed) console.log(`FAILED ${check}`);
  sum.passed += passed;
  sum.failed += failed.length;
}

interface Outcome {
  readonly name: string;
  readonly passed: number;
  /** Identifier and message of each check. */
  readonly failed: readonly string[];
}
interface SuiteRun {
  readonly code: unknown;
  readonly unscored: readonly string[];
  readonly scenarios: readonly Outcome[];
}

async function runSuite(chosen: readonly string[]): Promise<SuiteRun> {
  const results = await mkdtemp(join(tmpdir(), 'tributary-mcp-'));
  const command = `${process.execPath} ${join(import.meta.dirname, 'drive.ts')}`;
  const child = spawn(
    process.execPath,
    [suite, 'client', '--command', command, ...chosen, '-o', results, '--timeout', '60000'],
    {
      cwd: root,
      env: { ...process.env, TRIBUTARY_URL: app.url, TRIBUTARY_MODELS: vendor.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  child.stderr.on('data', (part) => (output += String(part)));
  const [code]: unknown[] = await once(child, 'exit');
  // The suite also runs extensions and later scenarios, which do not count for a revision.
  const unscored = readUnscored(output);
  const checks = Map.groupBy(await checksIn(results), ({ scenario }) => scenario);
  await rm(results, { recursive: true, force: true });
  if (code !== 0 || process.env['VERBOSE']) console.log(output);
  const scenarios = [...checks]
    .filter(([name]) => !unscored.includes(name))
    .map(([name, list]) => ({
      name,
      passed: list.filter(({ status }) => status === 'SUCCESS').length,
      failed: list
        .filter(({ status }) => status === 'FAILURE')
        .map(({ id, errorMessage = '' }) => `${id}: ${errorMessage}`),
    }));
  return { code, unscored, scenarios };
}

/** Returns the scenarios the suite's summary lists as not scored. */
function readUnscored(output: string): readonly string[] {
  const list = output.slice(output.indexOf('Not scored for'));
  return [...list.matchAll(/^ +[✗✓] (\S+) \(/gm)].map(([, name = '']) => name);
}

interface Check {
  readonly scenario: string;
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

async function checksIn(folder: string): Promise<readonly Check[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('checks.json'));
  const read = async (file: string): Promise<readonly Check[]> => {
    const scenario = file.replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    const list = JSON.parse(await readFile(join(folder, file), 'utf8')) as readonly Omit<Check, 'scenario'>[];
    return list.map((check) => ({ ...check, scenario }));
  };
  return (await Promise.all(files.map(read))).flat();
}
