// @ts-check
// Replays the recorded exchanges of TRIBUTARY_RECORDINGS with the conformance suite.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root, runNode } from '../lib/run.mjs';
import { countOf, sum } from './count.mjs';

/** @typedef {import('./count.mjs').Count} Count */

/** @returns {Promise<Count>} */
export async function recordings() {
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
  // A sibling folder may contain those of vendors' native wires.
  const folders = [folder, `${folder.replace(/\/+$/, '')}-new`].filter((each) => existsSync(each));
  const counts = [];
  for (const each of folders) counts.push(await replayed(each));
  return sum(counts);
}

/** @param {string} folder @returns {Promise<Count>} */
async function replayed(folder) {
  console.log(`${folder}:`);
  const { code, output } = await runNode([join(root, 'scripts', 'conformance.mjs'), '--recordings', folder], {
    show: true,
  });
  const counted = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1);
  return countOf(code, counted ? Number(counted[1]) : Number(code === 0), counted ? Number(counted[2]) : 0);
}
