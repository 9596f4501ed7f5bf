// The calls of a period as CSV. Cells never begin like a formula.
import { fromMicros } from '../../shared/usage/micros.ts';
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

const line = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export async function* csvOf(pages: AsyncIterable<readonly UsageCallsTable[]>): AsyncGenerator<string> {
  yield line(Object.keys(columns));
  for await (const calls of pages)
    yield calls.map((call) => line(Object.values(columns).map((cell) => cell(call)))).join('');
}
