// Mutants of a file: what is changed, what is left alone, and the same row for the same seed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { mutantsOf, randomOf } from './sites.ts';

test('operators, literals and conditions are changed; types, imports and sentences are not', () => {
  const work = mkdtempSync(join(tmpdir(), 'tributary-sites-'));
  try {
    const file = join(work, 'a.ts');
    writeFileSync(
      file,
      "import { a } from 'b';\ntype Kind = 'one' | 'two';\nexport const f = (x: 1 | 2): boolean => {\n  if (x) throw new Error('a sentence');\n  return x === 1 && a('key') ? true : x < 2;\n};\n",
    );
    expect(mutantsOf(file).map(({ line, was, text }) => `${line} ${was} -> ${text}`)).toEqual([
      '4 x -> !(x)',
      "5 x === 1 && a('key') -> !(x === 1 && a('key'))",
      '5 && -> ||',
      '5 === -> !==',
      '5 1 -> 2',
      "5 'key' -> 'keyX'",
      '5 true -> false',
      '5 < -> <=',
      '5 2 -> 3',
    ]);
  } finally {
    rmSync(work, { recursive: true });
  }
});

test('statements of a manifest, tables of facts, bounds of memory and marks are not', () => {
  const work = mkdtempSync(join(tmpdir(), 'tributary-sites-'));
  const wasIn = (name: string, text: string): readonly string[] => {
    const file = join(work, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return mutantsOf(file).map(({ was, text: now }) => `${was} -> ${now}`);
  };
  try {
    expect(
      wasIn('a.ts', "export default { manifest: { id: 'a', links: { docs: 'b' }, images: { '*': { count: 2 } } } };"),
    ).toEqual(["'a' -> 'aX'"]);
    expect(wasIn('b.ts', "export const links = { docs: 'b' };")).toEqual(["'b' -> 'bX'"]);
    expect(wasIn('runtime-core/models/ids.ts', "export const ids = ['m'];\nexport const f = () => 'n';")).toEqual([
      "'n' -> 'nX'",
    ]);
    expect(wasIn('c.ts', 'export const f = (n: number, maxLength: number) => n > maxLength;')).toEqual([]);
    expect(wasIn('d.ts', "const unplaced = 'unplaced';\nexport const f = (n?: number) => (n ?? 0) < 3;")).toEqual([
      '< -> <=',
      '?? -> &&',
      '3 -> 4',
    ]);
    expect(wasIn('f.ts', "export const f = (hooks: Hooks) => hooks.send.tap('acme', 'key');")).toEqual([
      "'key' -> 'keyX'",
    ]);
    expect(wasIn('e.ts', 'export const f = (n?: number) => (n ?? 2) < 3;')).toContain('2 -> 3');
  } finally {
    rmSync(work, { recursive: true });
  }
});

test('a seed gives one row of numbers, another seed another one', () => {
  const row = (seed: number) => {
    const random = randomOf(seed);
    return [random(), random(), random()];
  };
  expect(row(1)).toEqual(row(1));
  expect(row(1)).not.toEqual(row(2));
  expect(row(1).every((each) => each >= 0 && each < 1)).toBe(true);
});
