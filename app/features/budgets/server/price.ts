// The operator's price of a model: entered by an administrator, else that of the catalogue. A user's own rates never count.
import type { ModelCard, Pricing } from '@tributary/runtime-core';
import type { KnownCall } from '../../../server/calls/admitted-call.ts';
import { matchesPattern } from '../../../shared/providers/model-pattern.ts';
import type { RatesTable } from './tables.ts';

const free: Pricing = { input: 0, output: 0 };

export function priceOfCall(
  { keyed, provider, model = '' }: Pick<KnownCall, 'keyed' | 'provider' | 'model'>,
  rates: readonly RatesTable[],
  card: ModelCard | undefined,
): Pricing | undefined {
  const entered = rates
    .filter((rate) => rate.provider === provider && matchesPattern(rate.model, model))
    // The most specific: one without `*`, then the longest.
    .toSorted((a, b) => weightOf(b.model) - weightOf(a.model))[0];
  if (entered) return JSON.parse(entered.pricing) as Pricing; // checked when it was entered
  return keyed ? card?.pricing : free;
}

const weightOf = (pattern: string): number => (pattern.includes('*') ? pattern.length : 1_000_000);
