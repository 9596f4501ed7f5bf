import { expect, test } from 'vitest';
import type { PullProgress } from '@tributary/runtime-core';
import { addDownloadStep, emptyDownload, downloadedBytes } from './model-download.ts';

const model = 'm';
const layer = (digest: string, total: number, completed?: number): PullProgress => ({
  status: `pulling ${digest}`,
  model,
  digest,
  total,
  ...(completed === undefined ? {} : { completed }),
});
const rows: readonly [string, readonly PullProgress[], number, number, string][] = [
  ['nothing yet', [{ status: 'pulling manifest', model }], 0, 0, 'pulling manifest'],
  ['a layer that has only been named', [layer('a', 100)], 0, 100, 'pulling a'],
  ['its last word counts', [layer('a', 100, 10), layer('a', 100, 60)], 60, 100, 'pulling a'],
  ['layers add up', [layer('a', 100, 100), layer('b', 50, 5)], 105, 150, 'pulling b'],
  ['never backwards', [layer('a', 100, 60), layer('a', 100)], 60, 100, 'pulling a'],
  ['never above its size', [layer('a', 100, 900)], 100, 100, 'pulling a'],
  ['a step without bytes keeps them', [layer('a', 100, 100), { status: 'success', model }], 100, 100, 'success'],
];
test.each(rows)('%s', (_name, steps, completed, total, status) => {
  const state = steps.reduce(addDownloadStep, emptyDownload);
  expect([downloadedBytes(state), state.status]).toEqual([{ completed, total }, status]);
});
