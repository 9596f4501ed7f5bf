// npm run feature-door-test, and a step of every npm test: scaffolds a feature, runs its tests and those that read all features,
// checks that nothing outside its folder changed, and removes it.
// @ts-check
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureNode } from '../lib/node.mjs';
import { main, root, run } from '../lib/run.mjs';
import { bin } from './count.mjs';

const id = 'door-test-notes';
const folder = join(root, 'app/features', id);
/** Tests that read all features: layers, folders, texts, hints, endpoints, migrations. */
const readers = [
  'scripts/arrows.test.ts',
  'scripts/folder-order.test.ts',
  'app/build/features.test.ts',
  'app/locales',
  'app/server/live/changes.test.ts',
  'app/server/live/api.test.ts',
  'app/server/storage/open.test.ts',
];

/** Returns git's changes outside the new folder. */
const tree = async () =>
  (await run('git', ['status', '--porcelain', '--untracked-files=all'])).output
    .split('\n')
    .filter((line) => !line.includes(`app/features/${id}/`))
    .join('\n');

/** @returns {Promise<import('./count.mjs').Count>} */
export async function featureDoor() {
  let [passed, failed] = [0, 0];
  /** @param {string} name @param {boolean} ok @param {string} output */
  const step = (name, ok, output) => {
    if (ok) passed += 1;
    else failed += 1;
    console.log(`  ${ok ? 'ok  ' : 'FAIL'} ${name}${ok ? '' : `\n${output.trim().split('\n').slice(-30).join('\n')}`}`);
  };
  /** @param {string} name @param {readonly string[]} words */
  const node = async (name, words) => {
    const { code, output } = await run(process.execPath, words, { env: { ...process.env, NODE_ENV: 'test' } });
    step(name, code === 0, output);
  };
  if (existsSync(folder)) throw new Error(`${folder} is left from an earlier run: remove it`);
  const before = await tree();
  try {
    await node('new-feature writes the folder', ['scripts/new-feature.mjs', id]);
    for (const layer of ['shared', 'ui', 'server'])
      await node(`types of ${layer}`, [bin('typescript-native', 'bin', 'tsc'), '--noEmit', '-p', `app/${layer}`]);
    await node('lint', [bin('oxlint', 'bin', 'oxlint'), '--deny-warnings', folder]);
    await node('format', [bin('oxfmt', 'bin', 'oxfmt'), '--check', folder]);
    const vitest = [bin('vitest', 'vitest.mjs'), 'run', '--config', 'remix.config.js'];
    await node('its tests, and those that read all features', [...vitest, `app/features/${id}`, ...readers]);
    const after = await tree();
    step('nothing outside the folder changed', before === after, `before:\n${before}\nafter:\n${after}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { passed, failed };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(async () => {
    await ensureNode();
    const { passed, failed } = await featureDoor();
    console.log(`${passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  });
