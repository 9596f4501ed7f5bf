// The lists of what stands for features in the browser name tests that exist: a renamed one would silently run no more.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyday, features } from '../../app/e2e/support/features.ts';
import { root } from '../lib/run.mjs';

test.each(Object.entries(features))('%s has the tests that stand for its features', (spec, titles) => {
  const [file = ''] = globSync(`app/{e2e,features/*/e2e}/${spec}.spec.ts`, { cwd: root });
  const source = readFileSync(join(root, file), 'utf8');
  expect(titles.filter((title) => !source.includes(`'${title}'`) && !source.includes(`\`${title}\``))).toEqual([]);
});

test('what is done every day stands for features, each test once', () => {
  const all = Object.values(features).flat();
  expect(everyday.filter((title) => all.filter((other) => other === title).length !== 1)).toEqual([]);
});
