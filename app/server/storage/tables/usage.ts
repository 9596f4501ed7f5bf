// Tables of what was used: every call, and sums a day.
import type { Outcome } from '../../../shared/reply/outcome.ts';
import type { PriceSource, Purpose } from '../../../shared/usage/purposes.ts';

/** A call of a provider, written when it has ended and never changed. It holds no text, and stays when its conversation goes. */
export interface UsageCallsTable {
  /** Id of the call; of a run its id: a run is written once. */
  id: string;
  userId: string;
  at: number;
  conversationId: string | null;
  /** The folder that the conversation was in. */
  folderId: string | null;
  provider: string;
  model: string;
  purpose: Purpose;
  outcome: Outcome;
  /** All that was read, cached or not; null where the provider does not say, as with the next four. */
  inputTokens: number | null;
  cachedTokens: number | null;
  cacheWriteTokens: number | null;
  /** All that was written, reasoning included. */
  outputTokens: number | null;
  reasoningTokens: number | null;
  /** The counters as the provider's package gave them. JSON. */
  counters: string | null;
  /** Price; null where it is not known. Unit: millionths of the currency. */
  micros: number | null;
  currency: string | null;
  priceSource: PriceSource;
  /** Of a price that was computed: the day whose rates it is. YYYY-MM-DD. */
  priceDate: string | null;
  /** The rates that it was computed by. JSON. */
  rates: string | null;
}

/** Sums of calls. */
export interface UsageMeasures {
  calls: number;
  /** Of those: ended in an error, without usage. */
  failed: number;
  /** Of those: answered, at a price that is not known. */
  unpriced: number;
  micros: number;
  inputTokens: number;
  cachedTokens: number;
  cacheWriteTokens: number;
  outputTokens: number;
  reasoningTokens: number;
}

/** One row a day (UTC, days since 1970) and kind of call. An empty text stands for none. */
export interface UsageDaysTable extends UsageMeasures {
  userId: string;
  day: number;
  currency: string;
  provider: string;
  model: string;
  purpose: Purpose;
  folderId: string;
}

/** One row a day and conversation. */
export interface UsageChatsTable extends UsageMeasures {
  userId: string;
  day: number;
  currency: string;
  conversationId: string;
}
