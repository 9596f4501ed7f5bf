// Tests that features load unbundled: a core module that a feature imports must not wait for all features.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each(['storage', 'server', 'texts', 'apis'])('%s.ts loads as Node reads it', (name) => {
  const { href } = new URL(`./${name}.ts`, import.meta.url);
  const code = `const { features } = await import(${JSON.stringify(href)}); process.stdout.write(String(features.length > 0));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  expect([stdout, stderr.includes('unsettled')]).toEqual(['true', false]);
});
