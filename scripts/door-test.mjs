#!/usr/bin/env node
// npm run door-test: scaffolds a provider, checks all of it, proves that nothing outside its folder moved, removes it.
// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const id = 'door-test-vendor';
const folder = join(root, 'providers', id);
const modules = join(root, 'node_modules', '.bin');

/** @param {string} command @param {readonly string[]} args */
function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}

/** Returns git's changes outside the new folder. */
const tree = () =>
  run('git', ['status', '--porcelain', '--untracked-files=all'])
    .output.split('\n')
    .filter((line) => !line.includes(`providers/${id}/`))
    .join('\n');

let passed = 0;
let failed = 0;
/** @param {string} name @param {boolean} ok @param {string} [output] */
function step(name, ok, output = '') {
  if (ok) passed++;
  else failed++;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}${ok ? '' : `\n${output.trim().split('\n').slice(-30).join('\n')}`}`);
}

if (existsSync(folder)) {
  console.error(`${folder} is left from an earlier run: remove it`);
  process.exit(2);
}

const before = tree();
try {
  const made = run(process.execPath, ['scripts/new-provider.mjs', id, '--name', 'Door Test']);
  step('new-provider writes the folder', made.ok, made.output);
  const types = run(join(modules, 'tsc'), ['--noEmit', '-p', 'tsconfig.json']);
  step('types', types.ok || !types.output.includes(`providers/${id}/`), types.output);
  const lint = run(join(modules, 'oxlint'), [folder]);
  step('lint', lint.ok, lint.output);
  const format = run(join(modules, 'oxfmt'), ['--check', folder]);
  step('format', format.ok, format.output);
  const suite = run(process.execPath, ['scripts/conformance.mjs', folder]);
  step('conformance', suite.ok, suite.output);
  const unit = run(join(modules, 'vitest'), ['run', '--config', 'remix.config.js', `providers/${id}`]);
  step('vitest finds its tests', unit.ok, unit.output);
  const listed = run(process.execPath, ['scripts/door-test/listed.ts', id]);
  step('the loader lists it', listed.ok, listed.output);
  const after = tree();
  step('nothing outside the folder moved', before === after, `before:\n${before}\nafter:\n${after}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
step('the folder is gone', !existsSync(folder));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
