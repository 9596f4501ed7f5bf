// @ts-check
// Runs the official client suites of the Model Context Protocol, both revisions, against the running product.
import { join } from 'node:path';
import { root, runNode } from '../lib/run.mjs';
import { countOf, failure } from './count.mjs';

/** @typedef {import('./count.mjs').Count} Count */

/** @returns {Promise<Count>} checks of the relevant scenarios */
export async function mcp() {
  const { code, output } = await runNode([join(root, 'app/server/mcp/testing/conformance/run.ts')], { show: true });
  const [, passed = '0', failed = '0'] = /conformance: (\d+) passed, (\d+) failed/.exec(output) ?? [];
  const failures = [...output.matchAll(/^FAILED (.+)$/gm)].map(([, line = '']) => failure('mcp', line));
  return { ...countOf(code, Number(passed), Number(failed)), failures };
}
