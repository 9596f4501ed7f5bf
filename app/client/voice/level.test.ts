// Level of a recording: a short sound in silence keeps its level, noise stays below it.
import { expect, test } from 'vitest';
import { loudest } from './level.ts';

const rate = 48_000;
const wave = (ms: number, peak: number): readonly number[] =>
  Array.from({ length: (rate * ms) / 1000 }, (_, at) => peak * Math.sin(at / 4));
const silence = (ms: number): readonly number[] => wave(ms, 0);
const levelOf = (...parts: readonly (readonly number[])[]): number => loudest(Float32Array.from(parts.flat()));

test.each([
  ['in the middle', levelOf(silence(40), wave(30, 0.04), silence(30))],
  ['at the beginning', levelOf(wave(30, 0.04), silence(70))],
  ['at the end, where the stretches do not fit', levelOf(silence(73), wave(30, 0.04))],
  ['among more silence', levelOf(silence(500), wave(30, 0.04), silence(100))],
])('a beep of 30 ms %s has its level', (_where, level) => {
  // The RMS of a sine with this peak; a mean over the full recording would be less than half of it.
  expect(level).toBeGreaterThan(0.025);
  expect(level).toBeLessThan(0.0295);
});

test('a hum has the same level however long it is, fewer samples than a stretch too', () => {
  for (const ms of [10, 21, 100, 600]) expect(levelOf(wave(ms, 0.01))).toBeCloseTo(0.01 / Math.SQRT2, 3);
});

test('nothing is silence', () => {
  expect(levelOf()).toBe(0);
  expect(levelOf(silence(100))).toBe(0);
});
