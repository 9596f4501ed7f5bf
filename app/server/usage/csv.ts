// The calls of a period as CSV.
import { fromMicros } from '../../shared/usage/micros.ts';
import { csvLine } from '../http/text-file.ts';
import type { UsageCallsTable } from '../storage/tables/usage.ts';

const columns = {
  time: ({ at }) => new Date(at).toISOString(),
  provider: ({ provider }) => provider,
  model: ({ model }) => model,
  purpose: ({ purpose }) => purpose,
  outcome: ({ outcome }) => outcome,
  conversation: ({ conversationId }) => conversationId,
  folder: ({ folderId }) => folderId,
  input_tokens: ({ inputTokens }) => inputTokens,
  cached_input_tokens: ({ cachedTokens }) => cachedTokens,
  cache_write_tokens: ({ cacheWriteTokens }) => cacheWriteTokens,
  output_tokens: ({ outputTokens }) => outputTokens,
  reasoning_tokens: ({ reasoningTokens }) => reasoningTokens,
  price: ({ micros }) => (micros === null ? null : fromMicros(micros).toFixed(6)),
  currency: ({ currency }) => currency,
  price_source: ({ priceSource }) => priceSource,
  price_date: ({ priceDate }) => priceDate,
} satisfies Readonly<Record<string, (call: UsageCallsTable) => string | number | null>>;

export async function* csvOf(pages: AsyncIterable<readonly UsageCallsTable[]>): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns));
  for await (const calls of pages)
    yield calls.map((call) => csvLine(Object.values(columns).map((cell) => cell(call)))).join('');
}
