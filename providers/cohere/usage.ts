// Converts Cohere's counters: v2 `usage`, v1 `meta` and the older `token_count`.
import type { Billing, Usage } from '@tributary/runtime-core';
import { count, minus, record, toUsage } from '@tributary/runtime-core/wire';

/** `tokens` counts all tokens, including the vendor's preamble; old replies have only `billed_units`. */
export function usageOf(value: unknown): Usage | undefined {
  const usage = record(value);
  const tokens = record(usage?.['tokens']) ?? record(usage?.['billed_units']);
  return fromCounts(
    count(tokens?.['input_tokens']),
    count(tokens?.['output_tokens']),
    count(tokens?.['reasoning_tokens']),
    count(usage?.['cached_tokens']),
  );
}

/** Returns the billed tokens: the vendor's preamble and other additions to the prompt are free. */
export function billingOf(value: unknown): Pick<Billing, 'inputTokens' | 'outputTokens'> | undefined {
  const billed = record(record(value)?.['billed_units']);
  const inputTokens = count(billed?.['input_tokens']);
  const outputTokens = count(billed?.['output_tokens']);
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
}

export function usageOfTokenCount(value: unknown): Usage | undefined {
  const counts = record(value);
  return fromCounts(count(counts?.['prompt_tokens']), count(counts?.['response_tokens']), undefined, undefined);
}

function fromCounts(
  input: number | undefined,
  output: number | undefined,
  reasoning: number | undefined,
  cached: number | undefined,
): Usage | undefined {
  return toUsage({
    inputTextTokens: input,
    inputCachedTokens: cached,
    inputCacheMissTokens: minus(input, cached),
    outputTextTokens: reasoning === undefined ? output : minus(output, reasoning),
    outputReasoningTokens: reasoning,
    totalInputTokens: input,
    totalOutputTokens: output,
    totalTokens: (input ?? 0) + (output ?? 0),
  });
}
