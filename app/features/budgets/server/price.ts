// The operator's price of a model: entered by an administrator, else that of the catalogue. A user's own rates never count.
import type { ModelCard, Pricing } from '@tributary/runtime-core';
import type { KnownCall } from '../../../server/calls/admitted-call.ts';
import type { RatesTable } from './tables.ts';

const free: Pricing = { input: 0, output: 0 };

export function priceOfCall(
  { keyed, provider, model = '' }: Pick<KnownCall, 'keyed' | 'provider' | 'model'>,
  rates: readonly RatesTable[],
  card: ModelCard | undefined,
): Pricing | undefined {
  const entered = rates
    .filter((rate) => rate.provider === provider && matches(rate.model, model))
    // The most specific: one without `*`, then the longest.
    .toSorted((a, b) => weightOf(b.model) - weightOf(a.model))[0];
  if (entered) return JSON.parse(entered.pricing) as Pricing; // checked when it was entered
  return keyed ? card?.pricing : free;
}

const weightOf = (pattern: string): number => (pattern.includes('*') ? pattern.length : 1_000_000);

/** `*` matches any text. */
export function matches(pattern: string, name: string): boolean {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return pattern === name;
  const last = rest.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  const end = name.length - last.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
