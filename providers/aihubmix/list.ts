// The rows of AiHubMix's own model list: lists in text, separated by commas; prices per million tokens.
import type { ModelEntry } from '@tributary/runtime-core';
import { positive } from '@tributary/provider-openai-style';
import { at, isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

/** `llm` and `t2t` chat; the other types (images, video, embeddings, speech, ranking) do not. */
const chats = new Set(['llm', 't2t', 'chat']);

const words = (value: unknown): readonly string[] => (text(value) ?? '').split(',').map((word) => word.trim());

/** Each row under its `id`, which this list calls `model_id`. */
export const rowsOf = (json: unknown): readonly unknown[] =>
  list(record(json)?.['data']).map((row) => (isRecord(row) ? { ...row, id: row['model_id'] ?? row['id'] } : row));

export function readModel(row: Json): Partial<ModelEntry> | undefined {
  const types = words(row['types']).filter((type) => type !== '');
  if (types.length > 0 && !types.some((type) => chats.has(type))) return undefined;
  const features = words(row['features']);
  const told = {
    displayName: text(row['model_name']),
    description: text(row['desc']),
    contextWindowTokens: positive(row['context_length']),
    maxTokens: positive(row['max_output']),
    pricing: pricing(row),
  };
  return {
    ...(Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as Partial<ModelEntry>), // only the absent are gone
    functionCall: features.includes('tools') || features.includes('function_calling'),
    reasoning: features.includes('thinking'),
    vision: words(row['input_modalities']).includes('image'),
  };
}

function pricing(row: Json): ModelEntry['pricing'] {
  const [input, output] = [at(row, 'pricing.input'), at(row, 'pricing.output')];
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : undefined;
}
