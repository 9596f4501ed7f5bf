// Cohere's counters to the common ones: v2 `usage`, v1 `meta` and the older `token_count`.
import type { Billing, Usage } from '@tributary/runtime-core';
import { count, minus, record, toUsage } from '@tributary/runtime-core/wire';

/** `tokens` is what the model read and wrote, the vendor's own preamble included; `billed_units` is all that old replies have. */
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

/** Billed tokens: the vendor's preamble, and its own additions to the prompt, are free. */
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
