// The rows of the gateway's list: windows, prices, tags, dates.
import type { ModelEntry } from '@tributary/runtime-core';
import { at, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { dateOf, perMillion, positive } from '@tributary/provider-openai-style';

/** undefined for a model of another kind than `language`. */
export function readRow(row: Json): Partial<ModelEntry> | undefined {
  if (row['type'] !== undefined && row['type'] !== 'language') return undefined;
  const tags = new Set(list(row['tags']));
  const displayName = text(row['name']);
  const description = text(row['description']);
  const contextWindowTokens = positive(row['context_window']);
  const maxTokens = positive(row['max_tokens']);
  const releasedAt = dateOf(row['released']) ?? dateOf(row['created']);
  const input = perMillion(at(row, 'pricing.input'));
  const output = perMillion(at(row, 'pricing.output'));
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(releasedAt === undefined ? {} : { releasedAt }),
    ...(input === undefined || output === undefined ? {} : { pricing: { input, output } }),
    functionCall: tags.has('tool-use'),
    vision: tags.has('vision'),
    reasoning: tags.has('reasoning'),
  };
}
