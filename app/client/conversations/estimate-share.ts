// Share of a model's window, and price, that an estimate comes to.
import type { ModelCard } from '@tributary/runtime-core';
import { costOf } from '../../shared/conversation/pricing.ts';
import type { Cost } from '../../shared/conversation/pricing.ts';
import type { Estimate } from './estimate.ts';

/** Share of the model's window that the next question fills: 1 is all of it. Undefined if its size is unknown. */
export function shareOf({ total }: Pick<Estimate, 'total'>, card: ModelCard | undefined): number | undefined {
  const window = card?.contextWindowTokens;
  return window ? total / window : undefined;
}

/** From here on the meter shows, and from here on it warns: the answer needs room too. */
export const fillingFrom = 0.5;
export const nearFrom = 0.85;

/** Cost of sending; what the answer costs nobody knows yet. */
export const sendingCost = ({ total }: Estimate, card: ModelCard | undefined): Cost | undefined =>
  costOf({ totalInputTokens: total }, card?.pricing);
