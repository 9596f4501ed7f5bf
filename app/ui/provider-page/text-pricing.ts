// Token price of a model for the price column, which cannot show prices per image, minute or character.
import type { ModelCard } from '@tributary/runtime-core';

interface TextPricing {
  /** Price per million tokens, like `output`. */
  readonly input: number;
  readonly output: number;
  readonly currency: string;
}

export function textPricing({ pricing }: ModelCard): TextPricing | undefined {
  if (pricing?.input === undefined || pricing.output === undefined || pricing.unit !== undefined) return undefined;
  const { input, output, currency = 'USD' } = pricing;
  return { input, output, currency };
}
