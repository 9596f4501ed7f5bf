// What a reply cost, by the model card's prices. Unit of rates: currency units per million tokens.
import type { Pricing, Usage } from '@tributary/runtime-core';

export interface Cost {
  readonly amount: number;
  readonly currency: string;
}

/** Undefined where the card names no price, or the reply no tokens. */
export function costOf(usage: Usage | undefined, pricing: Pricing | undefined): Cost | undefined {
  if (!usage || !pricing || pricing.unit !== undefined || (pricing.input === undefined && pricing.output === undefined))
    return undefined;
  const input = usage.totalInputTokens ?? sum(usage.inputTextTokens, usage.inputAudioTokens, usage.inputImageTokens);
  const output =
    usage.totalOutputTokens ?? sum(usage.outputTextTokens, usage.outputReasoningTokens, usage.outputAudioTokens);
  if (input === undefined && output === undefined) return undefined;
  const rate = (
    name: 'input' | 'output' | 'cachedInput' | 'writeCacheInput' | 'audioInput' | 'audioOutput',
  ): number | undefined => tierOf(pricing.tiers?.[name], input ?? 0) ?? pricing[name];

  const plainInput = rate('input') ?? 0;
  const plainOutput = rate('output') ?? 0;
  const cached = usage.inputCachedTokens ?? 0;
  const written = usage.inputWriteCacheTokens ?? 0;
  const heard = usage.inputAudioTokens ?? 0;
  const spoken = usage.outputAudioTokens ?? 0;
  const amount =
    Math.max(0, (input ?? 0) - cached - written - heard) * plainInput +
    cached * (rate('cachedInput') ?? plainInput) +
    written * (rate('writeCacheInput') ?? plainInput) +
    heard * (rate('audioInput') ?? plainInput) +
    Math.max(0, (output ?? 0) - spoken) * plainOutput +
    spoken * (rate('audioOutput') ?? plainOutput);
  return { amount: amount / 1_000_000, currency: pricing.currency ?? 'USD' };
}

type Tiers = NonNullable<Pricing['tiers']>[string];

/** The rate of the first tier whose bound the prompt stays within. */
function tierOf(tiers: Tiers | undefined, inputTokens: number): number | undefined {
  return tiers?.find(([bound]) => bound === 'infinity' || inputTokens <= bound)?.[1];
}

function sum(...counts: readonly (number | undefined)[]): number | undefined {
  return counts.every((count) => count === undefined)
    ? undefined
    : counts.reduce<number>((all, count) => all + (count ?? 0), 0);
}
