// Estimates the maximum cost of a call, reserved before it begins, because the actual cost is known at the end.
import type { ModelCard } from '@tributary/runtime-core';
import { costOf } from '../../shared/conversation/pricing.ts';
import { toMicros } from '../../shared/usage/micros.ts';
import type { Tables } from '../storage/storage.ts';
import { limitsOf } from '../storage/repositories/spending.ts';
import type { Hold } from '../storage/repositories/spending.ts';
import { estimateOfQuestion } from './estimate.ts';
import type { AskedQuestion } from './estimate.ts';

interface Asked extends AskedQuestion {
  readonly card: ModelCard | undefined;
}

/** Length of an answer without a limit. Unit: tokens. */
const usualOutput = 16_000;
const usualWindow = 200_000;

/** Returns undefined for a user without limits, or a model without prices. */
export async function holdFor(tables: Tables, asked: Asked): Promise<Hold | undefined> {
  const pricing = asked.card?.pricing;
  if (!pricing) return undefined;
  const limits = await limitsOf(tables, asked.userId);
  const currency = pricing.currency ?? 'USD';
  if (!limits.some((limit) => limit.currency === currency)) return undefined;
  const window = asked.card?.contextWindowTokens ?? usualWindow;
  // At most about one token per character, as in Chinese.
  const { characters, hasFiles } = await estimateOfQuestion(tables, asked);
  const input = hasFiles ? window : Math.min(window, characters);
  const output = Math.min(asked.card?.maxOutput ?? usualOutput, window);
  const cost = costOf({ totalInputTokens: input, totalOutputTokens: output }, pricing);
  return cost && { micros: toMicros(cost.amount), currency };
}
