// The table of packages that prove cases for others matches the packages in this repository.
import { globSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ProviderDefinition } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { cases } from '../cases/index.ts';
import { readingOf } from '../harness/reading.ts';
import { provenBy, provers } from './provers.ts';

const root = join(import.meta.dirname, '../..');
const packages = await Promise.all(
  globSync('providers/*/conformance.test.ts', { cwd: root }).map(async (path) => {
    const folder = join(root, dirname(path));
    const { default: provider } = (await import(join(folder, 'index.ts'))) as { readonly default: ProviderDefinition }; // a package's
    return { id: basename(folder), provider, fixtures: readdirSync(join(folder, 'fixtures')).length };
  }),
);
const idsOf = (provider: ProviderDefinition, short = false): readonly string[] =>
  cases.filter(provenBy(provider, provers, short)).map(({ id }) => id);

test('of packages that read alike the one with the most fixtures proves for all', () => {
  const most = packages.toSorted((a, b) => b.fixtures - a.fixtures || (a.id < b.id ? -1 : 1));
  const alike = new Map<string, string[]>();
  for (const { id, provider } of most) {
    const { cuts, failures } = readingOf(provider) ?? {};
    if (cuts !== undefined) alike.set(cuts, [...(alike.get(cuts) ?? []), ...(failures === undefined ? [] : [id])]);
  }
  const expected = [...alike].flatMap(([reading, [first, ...others]]) => (others.length > 0 ? [[reading, first]] : []));
  expect(provers).toEqual(Object.fromEntries(expected));
});

test('a prover, a package with a reader of its own and one with errors of its own keep what is theirs', () => {
  const of = (id: string): ProviderDefinition | undefined => packages.find((each) => each.id === id)?.provider;
  const own = ['anthropic', 'ollama', 'bedrock', 'minimax', 'azureai', 'groq', ...Object.values(provers)];
  for (const id of own) {
    const provider = of(id);
    expect([id, provider && idsOf(provider)]).toEqual([id, []]);
  }
  const deepseek = of('deepseek');
  const left = deepseek ? idsOf(deepseek) : [];
  expect([left.includes('C-051'), left.includes('C-101'), left.includes('C-070')]).toEqual([true, true, false]);
});

test('npm test asks pairs of options of a sample', () => {
  const asked = packages.filter(({ provider }) => !idsOf(provider, true).includes('C-125'));
  expect(asked.map(({ id }) => id).toSorted()).toEqual(['anthropic', 'google', ...Object.values(provers)].toSorted());
});

test('what is proven by another is the way of a reply, and no request, error or result', () => {
  const nvidia = packages.find(({ id }) => id === 'nvidia');
  const left = nvidia ? idsOf(nvidia.provider) : [];
  expect(left.filter((id) => !/^C-(04|05|06|07|10)/.test(id))).toEqual([]);
  expect(left.length).toBeGreaterThan(20);
  expect(nvidia && idsOf(nvidia.provider, true)).toEqual([...left, 'C-125']);
});
