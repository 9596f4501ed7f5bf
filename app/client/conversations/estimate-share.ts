// An estimate's share of the model's context window, and its price.
import type { ModelCard } from '@tributary/runtime-core';
import { costOf } from '../../shared/conversation/pricing.ts';
import type { Cost } from '../../shared/conversation/pricing.ts';
import type { Estimate } from './estimate.ts';

/** Share of the context window that the next question fills; 1 is the full window. Undefined if the size is unknown. */
export function shareOf({ total }: Pick<Estimate, 'total'>, card: ModelCard | undefined): number | undefined {
  const window = card?.contextWindowTokens;
  return window ? total / window : undefined;
}

/** Shares at which the meter appears and at which it warns: the answer needs space as well. */
export const fillingFrom = 0.5;
export const nearFrom = 0.85;

/** Cost of the input; the cost of the answer is unknown. */
export const sendingCost = ({ total }: Estimate, card: ModelCard | undefined): Cost | undefined =>
  costOf({ totalInputTokens: total }, card?.pricing);
