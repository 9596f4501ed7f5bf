import { describe, expect, test } from 'vitest';
import { bestOf } from './figures.ts';
import type { Figures } from './figures.ts';

const figures = (ttft?: number, tps?: number, amount?: number, currency = 'USD'): Figures => ({
  ttft,
  tps,
  tokens: 100,
  price: amount === undefined ? undefined : { amount, currency },
});

describe('the best of each fact', () => {
  const table: readonly (readonly [string, readonly (Figures | undefined)[], readonly (readonly string[])[]])[] = [
    ['each leads in something', [figures(100, 50, 2), figures(200, 90, 1)], [['ttft'], ['tps', 'price']]],
    ['equal figures have no best', [figures(100, 50, 1), figures(100, 50, 1)], [[], []]],
    ['prices of two currencies are not compared', [figures(1, 9, 2), figures(2, 8, 1, 'CNY')], [['ttft', 'tps'], []]],
    ['a figure that one of them lacks has no best', [figures(100, undefined, 1), figures(200, 90)], [['ttft'], []]],
    ['none while one is being written', [figures(1, 9, 1), undefined], [[], []]],
    ['one alone is no comparison', [figures(1, 9, 1)], [[]]],
  ];
  test.each(table)('%s', (_, all, wanted) => {
    expect(all.map((_figures, at) => [...bestOf(all, at)])).toEqual(wanted);
  });
});
