import { expect, test } from 'vitest';
import { costOf } from './pricing.ts';

const card = { input: 3, output: 15, cachedInput: 0.3, writeCacheInput: 3.75 };
const rows = [
  ['input and output', { totalInputTokens: 1_000_000, totalOutputTokens: 100_000 }, card, 4.5],
  ['cached input is cheaper', { totalInputTokens: 1_000_000, inputCachedTokens: 1_000_000 }, card, 0.3],
  ['writing the cache costs more', { totalInputTokens: 1_000_000, inputWriteCacheTokens: 1_000_000 }, card, 3.75],
  [
    'reasoning counts as output',
    { totalInputTokens: 0, outputTextTokens: 0, outputReasoningTokens: 1_000_000 },
    card,
    15,
  ],
  [
    'no cache price: the plain one',
    { totalInputTokens: 1_000_000, inputCachedTokens: 1_000_000 },
    { input: 2, output: 4 },
    2,
  ],
  [
    'audio has its own',
    { totalInputTokens: 1_000_000, inputAudioTokens: 500_000 },
    { input: 2, output: 4, audioInput: 40 },
    21,
  ],
  [
    'cached sound is billed once, at the rate of the cache',
    { totalInputTokens: 100_050, inputCachedTokens: 100_000, inputAudioTokens: 100_000 },
    { input: 0.3, output: 0, audioInput: 1, cachedInput: 0.03 },
    0.00305,
  ],
  [
    'sound beside a cached text is billed at its own rate',
    { totalInputTokens: 1_000_000, inputCachedTokens: 400_000, inputAudioTokens: 500_000 },
    { input: 2, output: 4, audioInput: 40, cachedInput: 1 },
    20.6,
  ],
  ['free', { totalInputTokens: 5, totalOutputTokens: 5 }, { input: 0, output: 0 }, 0],
  [
    'a long prompt is in a higher tier',
    { totalInputTokens: 1_000_000 },
    {
      input: 1,
      output: 1,
      tiers: {
        input: [
          [200_000, 1],
          ['infinity', 2],
        ] as [number | 'infinity', number][],
      },
    },
    2,
  ],
] as const;
test.each(rows)('%s', (_name, usage, pricing, amount) => {
  const { tiers, ...flat } = { tiers: undefined, ...pricing };
  const cost = costOf(usage, tiers ? { ...flat, tiers: { input: [...tiers.input] } } : flat);
  expect(cost?.amount).toBeCloseTo(amount, 9);
});

test('no price, no tokens or another unit: no cost', () => {
  expect(costOf({ totalInputTokens: 1 }, undefined)).toBeUndefined();
  expect(costOf({ totalInputTokens: 1 }, {})).toBeUndefined();
  expect(costOf({}, card)).toBeUndefined();
  expect(costOf({ totalInputTokens: 1 }, { ...card, unit: 'character' })).toBeUndefined();
});

test('the card’s currency', () => {
  expect(costOf({ totalInputTokens: 1_000_000 }, { input: 4, output: 16, currency: 'CNY' })).toEqual({
    amount: 4,
    currency: 'CNY',
  });
});

const million = { totalInputTokens: 1_000_000, inputWriteCacheTokens: 1_000_000, totalOutputTokens: 0 };
const lookup = { writeCacheInput: { by: ['ttl'], prices: { '5m': 3.75, '1h': 6 } } };
const claude = { input: 3, output: 15, cachedInput: 0.3, lookup };
const usd = (amount: number) => ({ amount, currency: 'USD' });
test.each<[string, Parameters<typeof costOf>, { amount: number; currency: string } | undefined]>([
  ['the provider states it', [{ totalInputTokens: 9 }, card, { type: 'billing', cost: usd(0.25) }], usd(0.25)],
  ['stated without a price list or tokens', [undefined, undefined, { type: 'billing', cost: usd(0) }], usd(0)],
  [
    'billed tokens',
    [{ totalInputTokens: 500_000 }, card, { type: 'billing', inputTokens: 1_000, outputTokens: 2_000 }],
    usd(0.033),
  ],
  ['the cache by how long it is kept: minutes', [million, claude], usd(3.75)],
  ['an hour', [million, claude, { type: 'billing', hourCacheTokens: 1_000_000 }], usd(6)],
  ['both', [million, claude, { type: 'billing', hourCacheTokens: 500_000 }], usd(4.875)],
  ['searches', [million, claude, { type: 'billing', fees: usd(0.02) }], usd(3.77)],
  [
    'fees of another currency',
    [million, { ...claude, currency: 'CNY' }, { type: 'billing', fees: usd(1) }],
    { amount: 3.75, currency: 'CNY' },
  ],
  ['fees alone', [undefined, claude, { type: 'billing', fees: usd(1) }], undefined],
])('billing: %s', (_name, given, expected) => {
  expect(costOf(...given)).toEqual(expected);
});

test('a vendor that says how much of the cache was sound is believed', () => {
  const usage = { totalInputTokens: 1_000_000, inputCachedTokens: 400_000, inputAudioTokens: 500_000 };
  const pricing = { input: 2, output: 4, audioInput: 40, cachedInput: 1 };
  expect(costOf(usage, pricing, { type: 'billing', cachedAudioTokens: 400_000 })?.amount).toBeCloseTo(5.4, 6);
});
