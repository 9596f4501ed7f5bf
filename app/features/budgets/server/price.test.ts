// The operator's price of a model, by patterns, the catalogue, and for a server's own machine.
import { expect, test } from 'vitest';
import { priceOfCall } from './price.ts';
import type { RatesTable } from './tables.ts';

const rate = (model: string, input: number): RatesTable => ({
  provider: 'openai',
  model,
  pricing: JSON.stringify({ currency: 'USD', input }),
  updatedAt: 0,
});
const rates = [rate('*', 1), rate('gpt-*', 2), rate('gpt-5', 3)];
const call = { keyed: true, provider: 'openai', model: 'gpt-5' };
const card = { id: 'gpt-5', type: 'chat', pricing: { input: 9 } } as const;

test.each([
  ['the most specific price', call, rates, 3],
  ['a longer pattern before a shorter one', { ...call, model: 'gpt-4' }, rates, 2],
  ['a pattern for all', { ...call, model: 'o3' }, rates, 1],
  ['the catalogue', call, [], 9],
  ['another provider’s price does not count', { ...call, provider: 'azure' }, rates, 9],
  ['nothing, for a machine of the server', { ...call, keyed: false }, [], 0],
  ['but a price that was entered for it', { ...call, keyed: false }, rates, 3],
])('%s', (_name, asked, list, input) => {
  expect(priceOfCall(asked, list, card)?.input).toBe(input);
});

test('unknown', () => {
  expect(priceOfCall(call, [], undefined)).toBeUndefined();
});
