// Formats facts of a model: prices per million tokens, and the release month.
import type { ModelCard } from '@tributary/runtime-core';
import { formatMoney } from '../parts/format.ts';

export interface Price {
  readonly input: string;
  readonly output: string;
  readonly free: boolean;
}

/** Undefined if the price is unknown or not per token. */
export function priceOf({ pricing }: ModelCard, language: string): Price | undefined {
  if (pricing?.input === undefined || pricing.output === undefined || pricing.unit !== undefined) return undefined;
  const price = (amount: number): string => formatMoney(amount, pricing.currency ?? 'USD', language);
  const free = pricing.input === 0 && pricing.output === 0;
  return { input: price(pricing.input), output: price(pricing.output), free };
}

/** Formats the month of `YYYY-MM-DD`; returns other text unchanged. */
export function monthOf(date: string, language: string): string {
  const at = Date.parse(date);
  if (Number.isNaN(at)) return date;
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
}
