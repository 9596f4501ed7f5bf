// Cost of a reply, from the provider or the card's prices. Unit of rates: currency units per million tokens.
import type { Billing, Pricing, Usage } from '@tributary/runtime-core';

export interface Cost {
  readonly amount: number;
  readonly currency: string;
}

/**
 * Returns the provider's stated cost, else one computed from the card's rates. Undefined if neither is available, or the
 * reply has no tokens.
 */
export function costOf(usage: Usage | undefined, pricing: Pricing | undefined, billing?: Billing): Cost | undefined {
  if (billing?.cost) return billing.cost;
  if (!pricing) return undefined;
  const amount = pricing.unit === undefined ? amountByTokens(usage, pricing, billing) : amountByUnit(pricing, billing);
  if (amount === undefined) return undefined;
  const currency = pricing.currency ?? 'USD';
  const fees = billing?.fees?.currency === currency ? billing.fees.amount : 0;
  return { amount: amount / 1_000_000 + fees, currency };
}

function amountByTokens(usage: Usage | undefined, pricing: Pricing, billing: Billing | undefined): number | undefined {
  if (pricing.input === undefined && pricing.output === undefined) return undefined;
  return billing?.inputTokens === undefined ? amountOf(usage, pricing, billing) : billedAmount(billing, pricing);
}

/** Speech by characters, transcripts by seconds. In millionths, like the amounts of tokens. */
function amountByUnit({ unit, input, audioInput }: Pricing, billing: Billing | undefined): number | undefined {
  if (unit === 'millionCharacters') return product(billing?.characters, input);
  return unit === 'second' ? product(billing?.seconds, audioInput, 1_000_000) : undefined;
}

const product = (amount: number | undefined, rate: number | undefined, times = 1): number | undefined =>
  amount === undefined || rate === undefined ? undefined : amount * rate * times;

/** Some providers bill other token counts than those read and written, without finer kinds. */
function billedAmount({ inputTokens = 0, outputTokens = 0 }: Billing, pricing: Pricing): number {
  const rate = (name: 'input' | 'output') => tierOf(pricing.tiers?.[name], inputTokens) ?? pricing[name] ?? 0;
  return inputTokens * rate('input') + outputTokens * rate('output');
}

function amountOf(usage: Usage | undefined, pricing: Pricing, billing: Billing | undefined): number | undefined {
  if (!usage) return undefined;
  const input = usage.totalInputTokens ?? sum(usage.inputTextTokens, usage.inputAudioTokens, usage.inputImageTokens);
  const output =
    usage.totalOutputTokens ?? sum(usage.outputTextTokens, usage.outputReasoningTokens, usage.outputAudioTokens);
  if (input === undefined && output === undefined) return undefined;
  const rate = (
    name:
      | 'input'
      | 'output'
      | 'cachedInput'
      | 'writeCacheInput'
      | 'audioInput'
      | 'audioOutput'
      | 'imageInput'
      | 'imageOutput',
  ): number | undefined => tierOf(pricing.tiers?.[name], input ?? 0) ?? pricing[name];

  const plainInput = rate('input') ?? 0;
  const plainOutput = rate('output') ?? 0;
  const cached = usage.inputCachedTokens ?? 0;
  const written = usage.inputWriteCacheTokens ?? 0;
  const forAnHour = Math.min(written, billing?.hourCacheTokens ?? 0);
  const writes = pricing.lookup?.['writeCacheInput']?.prices;
  const writeRate = rate('writeCacheInput') ?? writes?.['5m'] ?? plainInput;
  // Cached audio is counted as both but billed once. If the vendor does not report its amount, it is derived from the excess over
  // the input.
  const sound = usage.inputAudioTokens ?? 0;
  const twice = Math.max(billing?.cachedAudioTokens ?? 0, input === undefined ? 0 : sound + cached - input);
  const heard = Math.max(0, sound - twice);
  const spoken = usage.outputAudioTokens ?? 0;
  const free = billing?.freeInputTokens ?? 0;
  const drawn = billing?.imageOutputTokens ?? 0;
  const plain = Math.max(0, (input ?? 0) - cached - written - heard - free);
  // Images in a cache are counted as both.
  const seen = Math.min(plain, usage.inputImageTokens ?? 0);
  return (
    (plain - seen) * plainInput +
    seen * (rate('imageInput') ?? plainInput) +
    cached * (rate('cachedInput') ?? plainInput) +
    (written - forAnHour) * writeRate +
    forAnHour * (writes?.['1h'] ?? writeRate) +
    heard * (rate('audioInput') ?? plainInput) +
    Math.max(0, (output ?? 0) - spoken - drawn) * plainOutput +
    spoken * (rate('audioOutput') ?? plainOutput) +
    drawn * (rate('imageOutput') ?? plainOutput)
  );
}

type Tiers = NonNullable<Pricing['tiers']>[string];

/** Returns the rate of the first tier whose bound is not exceeded. */
function tierOf(tiers: Tiers | undefined, inputTokens: number): number | undefined {
  return tiers?.find(([bound]) => bound === 'infinity' || inputTokens <= bound)?.[1];
}

function sum(...counts: readonly (number | undefined)[]): number | undefined {
  return counts.every((count) => count === undefined)
    ? undefined
    : counts.reduce<number>((all, count) => all + (count ?? 0), 0);
}
