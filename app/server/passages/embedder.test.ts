// Embeddings of texts: in batches and pieces the model accepts, merged by length, and never incomparable ones.
import { expect, test } from 'vitest';
import { createEmbedder, UnusableVectors } from './embedder.ts';
import { piecesWithin, tokensIn } from './pieces.ts';

class TooMuch extends Error {}
const { signal } = new AbortController();
const isTooMuch = (error: unknown): boolean => error instanceof TooMuch;

/** A model with two dimensions: letters before n, and from n on. */
const direction = (text: string): readonly number[] => [
  [...text].filter((each) => /[a-m]/.test(each)).length,
  [...text].filter((each) => /[n-z]/.test(each)).length,
];

test('pieces hold the whole text, break behind words where they can and never inside a character', () => {
  const text = `${'word '.repeat(400)}😀${'長'.repeat(300)}${'x'.repeat(3000)}`;
  const pieces = piecesWithin(text, 100);
  expect(pieces.join('')).toBe(text);
  expect(Math.max(...pieces.map(tokensIn))).toBeLessThanOrEqual(101);
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  expect(pieces[0]?.endsWith('word ')).toBe(true);
  expect(piecesWithin('', 100)).toEqual(['']);
});

test('a text longer than the window is read in pieces and merged by their length', async () => {
  const sent: string[] = [];
  const { vectorsOf } = createEmbedder({
    window: 200,
    isTooMuch,
    async embed(texts) {
      sent.push(...texts);
      return texts.map(direction);
    },
  });
  const [long, short] = await vectorsOf([`${'aaaa '.repeat(300)}${'zzzz '.repeat(100)}`, 'zz'], 'document', signal);
  expect(Math.max(...sent.map(tokensIn))).toBeLessThanOrEqual(180);
  expect(short).toEqual(Float32Array.from([0, 1]));
  // Three parts to one.
  expect((long?.[0] ?? 0) / (long?.[1] ?? 1)).toBeCloseTo(3, 0);
  expect(Math.hypot(long?.[0] ?? 0, long?.[1] ?? 0)).toBeCloseTo(1, 5);
});

test('sizes that were refused are found once, fewer texts first, then shorter ones', async () => {
  const sizes: [number, number][] = [];
  const { vectorsOf } = createEmbedder({
    window: 8000,
    isTooMuch,
    async embed(texts) {
      sizes.push([texts.length, Math.max(...texts.map(({ length }) => length))]);
      if (texts.length > 8 || texts.some(({ length }) => length > 900)) throw new TooMuch();
      return texts.map(direction);
    },
  });
  const texts = Array.from({ length: 20 }, (_, at) => 'a'.repeat(100 + at));
  expect(await vectorsOf(texts, 'document', signal)).toHaveLength(20);
  expect(sizes.map(([count]) => count)).toEqual([20, 5, 5, 5, 5]);
  sizes.length = 0;
  expect(await vectorsOf(texts, 'document', signal)).toHaveLength(20);
  expect(sizes).toHaveLength(4);
  sizes.length = 0;
  expect(await vectorsOf(['a'.repeat(1600)], 'document', signal)).toHaveLength(1);
  expect(sizes.at(0)).toEqual([1, 1600]);
  expect(sizes.at(-1)).toEqual([3, 799]);
});

test('what is refused in every size is told, and the next text begins with the usual ones', async () => {
  let refuse = true;
  const counts: number[] = [];
  const { vectorsOf } = createEmbedder({
    isTooMuch,
    async embed(texts) {
      counts.push(texts.length);
      if (refuse) throw new TooMuch('no such model');
      return texts.map(direction);
    },
  });
  const texts = Array.from({ length: 32 }, () => 'a'.repeat(900));
  await expect(vectorsOf(texts, 'document', signal)).rejects.toThrow('no such model');
  expect(counts.length).toBeLessThan(12);
  refuse = false;
  counts.length = 0;
  await vectorsOf(texts, 'document', signal);
  expect(counts).toEqual([32]);
});

test.each([
  ['of different lengths', [[1, 2], [1]]],
  [
    'without direction',
    [
      [0, 0],
      [1, 1],
    ],
  ],
  [
    'with a number that is none',
    [
      [Number.NaN, 1],
      [1, 1],
    ],
  ],
  ['too few', [[1, 1]]],
] as const)('vectors %s are refused', async (_name, answer) => {
  const { vectorsOf } = createEmbedder({ isTooMuch, embed: async () => answer });
  await expect(vectorsOf(['a', 'b'], 'document', signal)).rejects.toThrow(UnusableVectors);
});
