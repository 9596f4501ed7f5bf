// Builds a row of the usage ledger from a call's outcome and the price at that time.
import type { Billing, Pricing, Usage } from '@tributary/runtime-core';
import { costOf } from '../../shared/conversation/pricing.ts';
import type { Cost } from '../../shared/conversation/pricing.ts';
import type { Outcome } from '../../shared/reply/outcome.ts';
import { microsOf } from '../../shared/usage/micros.ts';
import type { KeySource, PriceSource, Purpose } from '../../shared/usage/purposes.ts';
import type { UsageCallsTable } from './tables/usage.ts';

/** Current rates of a model for its user. */
export interface CallPrice {
  readonly pricing: Pricing;
  readonly source: Extract<PriceSource, 'catalogue' | 'own'>;
}

/** Whose key paid for a call. */
export interface Payer {
  readonly keyFrom: KeySource;
  /** Id of the server's key, or `environment:PROVIDER`. Undefined for other calls. */
  readonly keyId?: string | undefined;
}

/** `keyFrom` is undefined if a page made the call, or if the process that made it is gone. */
export interface EndedCall extends Partial<Payer> {
  readonly id: string;
  readonly userId: string;
  readonly conversationId: string | null;
  readonly provider: string;
  readonly model: string;
  readonly purpose: Purpose;
  readonly tokenId?: string | undefined;
  readonly outcome: Outcome;
  readonly usage?: Usage | undefined;
  readonly billing?: Billing | undefined;
  /** Number of generated images, if they are billed by number. */
  readonly images?: number | undefined;
  /** Characters of text that arrived, for calls whose provider reports no usage. */
  readonly characters?: number | undefined;
  readonly price?: CallPrice | undefined;
}

export type UsageCall = Omit<UsageCallsTable, 'folderId'>;

/** More than any call has. A sum of such rows is still an exact number. */
const mostTokens = 1e9;
/** Names come from requests, and are part of an index. Unit: characters. */
const longestName = 300;

const nameIn = (text: string): string => text.replaceAll('\0', '').toWellFormed().slice(0, longestName);

/** Makes names and counts from vendors and requests storable: the database would refuse the row of some. */
export function usageCall(call: EndedCall, at: number): UsageCall {
  const { id, userId, conversationId, purpose, outcome } = call;
  const usage = call.usage && within(call.usage);
  const [provider, model] = [nameIn(call.provider), nameIn(call.model)];
  return {
    id,
    userId,
    at,
    conversationId,
    provider,
    model,
    purpose,
    outcome,
    inputTokens:
      usage?.totalInputTokens ?? sum(usage?.inputTextTokens, usage?.inputAudioTokens, usage?.inputImageTokens),
    cachedTokens: usage?.inputCachedTokens ?? null,
    cacheWriteTokens: usage?.inputWriteCacheTokens ?? null,
    outputTokens:
      usage?.totalOutputTokens ?? sum(usage?.outputTextTokens, usage?.outputReasoningTokens, usage?.outputAudioTokens),
    reasoningTokens: usage?.outputReasoningTokens ?? null,
    counters: usage ? JSON.stringify(usage) : null,
    billing: call.billing ? JSON.stringify(call.billing) : null,
    images: call.images ?? null,
    characters: call.characters ?? null,
    keyFrom: call.keyFrom ?? null,
    keyId: call.keyId ?? null,
    tokenId: call.tokenId ?? null,
    ...priceOf({ ...call, usage }, at),
  };
}

const within = (usage: Usage): Usage =>
  Object.fromEntries(
    Object.entries(usage).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.min(value, mostTokens) : value,
    ]),
  );

type Priced = Pick<UsageCallsTable, 'micros' | 'currency' | 'priceSource' | 'priceDate' | 'rates'>;

const unknown: Priced = { micros: null, currency: null, priceSource: 'unknown', priceDate: null, rates: null };

type CallFacts = Pick<EndedCall, 'usage' | 'billing' | 'images'>;

/** The cost stated by the vendor, else by these rates. A price by image is an average where a model has rates by tokens. */
export function costOfCall({ usage, billing, images }: CallFacts, pricing: Pricing | undefined): Cost | undefined {
  if (images === undefined || billing?.cost || (usage && pricing?.imageOutput !== undefined))
    return costOf(usage, pricing, billing);
  return pricing && costOfImages(images, pricing);
}

function priceOf(call: EndedCall, at: number): Priced {
  const { billing, price } = call;
  if (billing?.cost) {
    const { amount, currency } = billing.cost;
    return { ...unknown, micros: microsOf(amount), currency, priceSource: 'vendor' };
  }
  if (!price) return unknown;
  const { pricing, source } = price;
  const cost = costOfCall(call, pricing);
  if (!cost) return unknown;
  return {
    micros: microsOf(cost.amount),
    currency: cost.currency,
    priceSource: source,
    priceDate: new Date(at).toISOString().slice(0, 10),
    rates: JSON.stringify(pricing),
  };
}

/** Undefined for prices that depend on size or quality. */
function costOfImages(images: number, { perImage, unit = 'image', currency = 'USD' }: Pricing) {
  return typeof perImage === 'number' && unit === 'image' ? { amount: images * perImage, currency } : undefined;
}

function sum(...counts: readonly (number | undefined)[]): number | null {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? null : known.reduce((all, count) => all + count, 0);
}
