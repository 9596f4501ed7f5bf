// Price of a model by token, for the column of prices; those by image, minute or character have no place in it.
import type { ModelCard } from '@tributary/runtime-core';

interface TextPricing {
  /** Per million tokens, as `output` is. */
  readonly input: number;
  readonly output: number;
  readonly currency: string;
}

export function textPricing({ pricing }: ModelCard): TextPricing | undefined {
  if (pricing?.input === undefined || pricing.output === undefined || pricing.unit !== undefined) return undefined;
  const { input, output, currency = 'USD' } = pricing;
  return { input, output, currency };
}
