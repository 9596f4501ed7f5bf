// Merges rows of a usage report: all currencies of an item in one row, never added up.
import type { UsageRow, UsageSums } from '../../shared/api/usage.ts';

export interface Price {
  readonly currency: string;
  readonly micros: number;
}

export interface MergedRow {
  readonly key: string;
  readonly name?: string | undefined;
  readonly provider?: string | undefined;
  readonly calls: number;
  readonly failed: number;
  readonly unpriced: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly prices: readonly Price[];
}

type Row = UsageSums & Partial<Pick<UsageRow, 'key' | 'name'>> & { readonly provider?: string };

const empty = { calls: 0, failed: 0, unpriced: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, prices: [] };

/** Keeps the order of first occurrence. */
export function merged(rows: readonly Row[]): readonly MergedRow[] {
  const byKey = new Map<string, MergedRow>();
  for (const row of rows) {
    const { key = '', provider = '', currency, micros } = row;
    const place = `${provider} ${key}`;
    const known = byKey.get(place) ?? { ...empty, key, name: row.name, provider: row.provider };
    byKey.set(place, {
      ...known,
      calls: known.calls + row.calls,
      failed: known.failed + row.failed,
      unpriced: known.unpriced + row.unpriced,
      inputTokens: known.inputTokens + row.inputTokens,
      cachedTokens: known.cachedTokens + row.cachedTokens,
      outputTokens: known.outputTokens + row.outputTokens,
      prices: currency === '' ? known.prices : [...known.prices, { currency, micros }],
    });
  }
  return [...byKey.values()];
}
