import { expect, test } from 'vitest';
import { addStep, noDownload, speedOf } from './download.ts';

const step = (digest: string, completed: number, total: number) => ({
  status: 'pulling',
  model: 'm',
  digest,
  completed,
  total,
});

test('the share never goes back when a new layer makes the whole larger', () => {
  const half = addStep(noDownload, step('a', 50, 100), 0);
  const more = addStep(half, step('b', 0, 900), 100);
  const end = addStep(addStep(more, step('a', 100, 100), 200), step('b', 900, 900), 300);
  expect([half.share, more.share, end.share]).toEqual([0.5, 0.5, 1]);
});

test('the speed is that of the last seconds', () => {
  const first = addStep(noDownload, step('a', 0, 10_000), 0);
  const second = addStep(first, step('a', 1_000, 10_000), 1_000);
  expect([speedOf(noDownload), speedOf(first), speedOf(second)]).toEqual([0, 0, 1_000]);
  const later = addStep(second, step('a', 1_000, 10_000), 20_000);
  expect(speedOf(later)).toBe(0);
});

test('a step without bytes changes neither', () => {
  const half = addStep(noDownload, step('a', 50, 100), 0);
  expect(addStep(half, { status: 'verifying', model: 'm' }, 10).share).toBe(0.5);
});
