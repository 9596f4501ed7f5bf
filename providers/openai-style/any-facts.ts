// Reads facts about a model from the lists of unknown servers, under each field name in use.
import type { ModelEntry } from '@tributary/runtime-core';
import { at, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { positive } from './positive.ts';

/** Field names in the lists of vLLM and SGLang, OpenRouter, LiteLLM, LM Studio, llama.cpp and Mistral in 2026. */
const windows = [
  'loaded_context_length',
  'max_model_len',
  'context_length',
  'context_window',
  'max_context_length',
  'max_input_tokens',
  'model_info.max_input_tokens',
  'meta.n_ctx',
  'meta.n_ctx_train',
  'top_provider.context_length',
] as const;
const outputs = ['max_output_tokens', 'model_info.max_output_tokens', 'top_provider.max_completion_tokens'] as const;

const wordsAt = (row: Json, ...paths: readonly string[]): ReadonlySet<string> =>
  new Set(
    paths.flatMap((path) => {
      const value = at(row, path);
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([name, has]) => (has === true ? name : []))
        : list(value).flatMap((each) => text(each)?.toLowerCase() ?? []);
    }),
  );

const hasAny = (words: ReadonlySet<string>, ...wanted: readonly string[]): boolean =>
  wanted.some((word) => words.has(word));

export function anyFacts(row: Json): Partial<ModelEntry> {
  const first = (paths: readonly string[]): number | undefined =>
    paths.map((path) => positive(at(row, path))).find((value) => value !== undefined);
  const window = first(windows);
  const output = first(outputs);
  const words = wordsAt(row, 'capabilities', 'features', 'supported_parameters', 'supported_features', 'model_info');
  const inputs = wordsAt(row, 'architecture.input_modalities', 'input_modalities', 'modalities.input', 'modalities');
  return {
    ...(window === undefined ? {} : { contextWindowTokens: window }),
    ...(output === undefined ? {} : { maxTokens: output }),
    ...(hasAny(words, 'tools', 'tool_use', 'tool_calling', 'function_calling', 'supports_function_calling')
      ? { functionCall: true }
      : {}),
    ...(hasAny(inputs, 'image', 'images') ||
    hasAny(words, 'vision', 'image_input', 'multimodal', 'supports_vision') ||
    row['type'] === 'vlm'
      ? { vision: true }
      : {}),
    ...(hasAny(words, 'reasoning', 'thinking', 'include_reasoning', 'supports_reasoning') ? { reasoning: true } : {}),
  };
}
