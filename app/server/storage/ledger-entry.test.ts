// Names and counts from vendors and requests are storable in the ledger.
import { expect, test } from 'vitest';
import { usageCall } from './ledger-entry.ts';

const call = {
  id: 'c',
  userId: 'u',
  conversationId: null,
  provider: 'openai',
  purpose: 'api',
  outcome: 'done',
} as const;

test('names have no NUL, no half character and an end', () => {
  expect(usageCall({ ...call, model: 'a\0b' }, 0).model).toBe('ab');
  expect(usageCall({ ...call, model: 'a\uD800' }, 0).model).toBe('a\uFFFD');
  expect(usageCall({ ...call, model: 'x'.repeat(10_000) }, 0).model).toHaveLength(300);
});

test('counts and costs stay numbers that can be summed', () => {
  const usage = { totalInputTokens: 1e30, totalOutputTokens: 5 };
  const billing = { type: 'billing', cost: { amount: 1e300, currency: 'USD' } } as const;
  const row = usageCall({ ...call, model: 'm', usage, billing }, 0);
  expect([row.inputTokens, row.outputTokens, row.micros]).toEqual([1e9, 5, 1e12]);
  expect(row.counters).toBe('{"totalInputTokens":1000000000,"totalOutputTokens":5}');
});
