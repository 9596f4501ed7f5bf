// Straico's model list: beside the chat API, in words and coins.
import type { ModelEntry } from '@tributary/runtime-core';
import { at, isRecord, list } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { positive } from '@tributary/provider-openai-style';

/** The vendor counts words; this many tokens make one. */
const tokensPerWord = 1.33;
const coinsPerDollar = 2000;

/** At the vendor the list has a newer version than chat; below any other base URL it is where that keeps it. */
export const listAt = (base: string): string => `${base.replace(/\/v0\/*$/, '/v1')}/models`;

/** `data.chat`, with the id where the family reads it; `data.image` holds models that do not chat. */
export const rowsOf = (json: unknown): readonly Json[] =>
  list(at(json, 'data.chat')).flatMap((row) => (isRecord(row) ? [{ ...row, id: row['model'] }] : []));

/** USD per million tokens; one price for what is read and what is written. */
function priceOf(row: Json): number | undefined {
  const coins = at(row, 'pricing.coins');
  const words = positive(at(row, 'pricing.words'));
  if (typeof coins !== 'number' || coins < 0 || words === undefined) return undefined;
  return Number(((coins / coinsPerDollar / (words * tokensPerWord)) * 1_000_000).toPrecision(5));
}

export function readRow(row: Json): Partial<ModelEntry> | undefined {
  if (row['enabled'] === false) return undefined;
  const words = positive(row['word_limit']);
  const maxTokens = positive(row['max_output']);
  const price = priceOf(row);
  return {
    ...(typeof row['name'] === 'string' ? { displayName: row['name'] } : {}),
    ...(words === undefined ? {} : { contextWindowTokens: Math.round(words * tokensPerWord) }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(price === undefined ? {} : { pricing: { input: price, output: price } }),
    vision: list(at(row, 'metadata.features')).includes('Image input'),
    reasoning: list(at(row, 'metadata.applications')).includes('Reasoning'),
  };
}
