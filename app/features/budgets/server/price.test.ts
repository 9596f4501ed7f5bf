// The operator's price of a model, by patterns, the catalogue, and for a server's own machine.
import { expect, test } from 'vitest';
import { matches, priceOfCall } from './price.ts';
import type { RatesTable } from './tables.ts';

test.each([
  ['gpt-5', 'gpt-5', true],
  ['gpt-5', 'gpt-5-mini', false],
  ['gpt-*', 'gpt-5-mini', true],
  ['*', '', true],
  ['*-mini', 'gpt-5-mini', true],
  ['gpt-*-mini', 'gpt-mini', false],
  ['a*b*c', 'a-b-c', true],
  ['a*b*c', 'a-c', false],
  ['*a*a', 'a', false],
  ['gpt.5', 'gpt-5', false],
])('%s matches %s: %s', (pattern, name, expected) => {
  expect(matches(pattern, name)).toBe(expected);
});

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
