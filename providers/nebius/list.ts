// The rows of Nebius' verbose list: prices, windows, features.
import type { ModelEntry } from '@tributary/runtime-core';
import { at, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { perMillion, positive } from '@tributary/provider-openai-style';

/** undefined for a model whose output is no text. */
export function readRow(row: Json): Partial<ModelEntry> | undefined {
  const answers = String(at(row, 'architecture.modality') ?? '').split('->')[1] ?? '';
  if (/image|embedding/.test(answers)) return undefined;
  const features = new Set(list(row['features']));
  const displayName = text(row['name']);
  const description = text(row['description']);
  const contextWindowTokens = positive(row['context_length']);
  const input = perMillion(at(row, 'pricing.prompt'));
  const output = perMillion(at(row, 'pricing.completion'));
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(input === undefined || output === undefined ? {} : { pricing: { input, output } }),
    functionCall: features.has('function-calling'),
    vision: features.has('vision'),
    reasoning: features.has('reasoning'),
  };
}
