// The rows of DeepInfra's list: what `metadata` tells.
import type { ModelEntry } from '@tributary/runtime-core';
import { at, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { positive } from '@tributary/provider-openai-style';

/** Tags of models that answer with something else than a chat. */
const others = new Set(['embed', 'embedding', 'embeddings', 'image-gen', 'text-to-image', 'tts', 'stt', 'rerank']);

/** undefined for a model that does not chat. */
export function readRow(row: Json): Partial<ModelEntry> | undefined {
  const tags = list(at(row, 'metadata.tags')).filter((tag) => typeof tag === 'string');
  if (!tags.includes('chat') && tags.some((tag) => others.has(tag))) return undefined;
  const description = text(at(row, 'metadata.description'));
  const contextWindowTokens = positive(at(row, 'metadata.context_length'));
  const maxTokens = positive(at(row, 'metadata.max_tokens'));
  const input = at(row, 'metadata.pricing.input_tokens');
  const output = at(row, 'metadata.pricing.output_tokens');
  return {
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(typeof input === 'number' && typeof output === 'number' ? { pricing: { input, output } } : {}),
    vision: tags.includes('vlm'),
    reasoning: tags.includes('reasoning'),
  };
}
