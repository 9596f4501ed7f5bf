// Tables of usage: every call, and daily sums.
import type { Outcome } from '../../../shared/reply/outcome.ts';
import type { KeySource, PriceSource, Purpose } from '../../../shared/usage/purposes.ts';

/** A provider call, written when it has ended, never changed. Contains no text, and outlives its conversation. */
export interface UsageCallsTable {
  /** Id of the call; the run's id for a run, so that it is written once. */
  id: string;
  userId: string;
  at: number;
  conversationId: string | null;
  /** The conversation's folder at that time. */
  folderId: string | null;
  provider: string;
  model: string;
  purpose: Purpose;
  outcome: Outcome;
  /** Including cached tokens. Null if the provider does not report it, like the next four. */
  inputTokens: number | null;
  cachedTokens: number | null;
  cacheWriteTokens: number | null;
  /** Including reasoning tokens. */
  outputTokens: number | null;
  reasoningTokens: number | null;
  /** The counters as returned by the provider's package. JSON. */
  counters: string | null;
  /** Facts that a price needs besides the counters, as returned by the provider's package. JSON. */
  billing: string | null;
  /** Number of generated images; null for other calls. */
  images: number | null;
  /** Characters of text received; null if not counted. */
  characters: number | null;
  /** Whose key paid; null if unknown, or if a page made the call with a key of its own. */
  keyFrom: KeySource | null;
  /** Id of the server's key that paid, or `environment:PROVIDER`. Null for other calls. */
  keyId: string | null;
  /** The access token of a call that another program made. Null for other calls. */
  tokenId: string | null;
  /** Price; null if unknown. Unit: millionths of the currency. */
  micros: number | null;
  currency: string | null;
  priceSource: PriceSource;
  /** Date of the rates of a computed price. YYYY-MM-DD. */
  priceDate: string | null;
  /** The rates of a computed price. JSON. */
  rates: string | null;
}

export interface UsageMeasures {
  calls: number;
  /** Calls that failed without usage. */
  failed: number;
  /** Successful calls with unknown price. */
  unpriced: number;
  micros: number;
  /** The part of `micros` that the server's keys paid. */
  serverMicros: number;
  inputTokens: number;
  cachedTokens: number;
  cacheWriteTokens: number;
  outputTokens: number;
  reasoningTokens: number;
}

/** One row per day (UTC, days since 1970) and kind of call. '' stands for none. */
export interface UsageDaysTable extends UsageMeasures {
  userId: string;
  day: number;
  currency: string;
  provider: string;
  model: string;
  purpose: Purpose;
  folderId: string;
}

/** One row per day and conversation. */
export interface UsageChatsTable extends UsageMeasures {
  userId: string;
  day: number;
  currency: string;
  conversationId: string;
}
