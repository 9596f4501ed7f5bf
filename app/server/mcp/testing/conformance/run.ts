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
const sum = { passed: 0, failed: 0 };
try {
  for (const revision of revisions) await run(revision);
} finally {
  await app.stop();
  await vendor.close();
}
console.log(`conformance: ${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;

async function run(revision: string): Promise<void> {
  const results = await mkdtemp(join(tmpdir(), 'tributary-mcp-'));
  const command = `${process.execPath} ${join(import.meta.dirname, 'drive.ts')}`;
  const child = spawn(
    process.execPath,
    [suite, 'client', '--command', command, '--requirements', revision, '-o', results, '--timeout', '60000'],
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
  const unscored = new Set(readUnscored(output));
  const checks = (await checksIn(results)).filter(({ scenario }) => !unscored.has(scenario));
  const failed = checks.filter(({ status }) => status === 'FAILURE');
  const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
  if (code !== 0 || failed.length > 0 || process.env['VERBOSE']) console.log(output);
  for (const { scenario, id, errorMessage } of failed) console.log(`  ${scenario} ${id}: ${errorMessage ?? ''}`);
  const scenarios = new Set(checks.map(({ scenario }) => scenario)).size;
  console.log(
    `${revision}: ${scenarios} scored scenarios, ${passed} checks passed, ${failed.length} failed, exit ${String(code)}`,
  );
  if (unscored.size > 0) console.log(`  run and not scored: ${[...unscored].join(', ')}`);
  sum.passed += passed;
  sum.failed += failed.length + (code === 0 || failed.length > 0 ? 0 : 1);
  await rm(results, { recursive: true, force: true });
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
