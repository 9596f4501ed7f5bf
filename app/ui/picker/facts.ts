// Facts of a model as a list or a page tells them: prices per million tokens, and the month it was released.
import type { ModelCard } from '@tributary/runtime-core';
import { formatMoney } from '../parts/format.ts';

export interface Price {
  readonly input: string;
  readonly output: string;
  readonly free: boolean;
}

/** Undefined where it is not known, or not told by tokens. */
export function priceOf({ pricing }: ModelCard, language: string): Price | undefined {
  if (pricing?.input === undefined || pricing.output === undefined || pricing.unit !== undefined) return undefined;
  const price = (amount: number): string => formatMoney(amount, pricing.currency ?? 'USD', language);
  const free = pricing.input === 0 && pricing.output === 0;
  return { input: price(pricing.input), output: price(pricing.output), free };
}

/** Month of `YYYY-MM-DD`; another text is told as it is. */
export function monthOf(date: string, language: string): string {
  const at = Date.parse(date);
  if (Number.isNaN(at)) return date;
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
}
