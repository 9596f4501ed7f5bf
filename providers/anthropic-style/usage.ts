// Anthropic's counters: statements replace each other, since message_delta counts from the start and may restate the input.
import { count, isRecord, minus, toUsage } from '@tributary/runtime-core/wire';
import type { Usage } from '@tributary/runtime-core';

export class AnthropicUsage {
  private input: number | undefined;
  private cacheRead: number | undefined;
  private cacheWrite: number | undefined;
  private output: number | undefined;
  private thinking: number | undefined;

  /** Takes over every counter that is stated; the others keep what was said before. */
  state(usage: unknown): void {
    if (!isRecord(usage)) return;
    this.input = count(usage['input_tokens']) ?? this.input;
    this.cacheRead = count(usage['cache_read_input_tokens']) ?? this.cacheRead;
    this.cacheWrite = count(usage['cache_creation_input_tokens']) ?? this.cacheWrite;
    this.output = count(usage['output_tokens']) ?? this.output;
    const details = usage['output_tokens_details'];
    if (isRecord(details)) this.thinking = count(details['thinking_tokens']) ?? this.thinking;
  }

  /** input_tokens leaves the cache out; output_tokens holds the thinking. */
  result(): Usage | undefined {
    const { input, cacheRead, cacheWrite, output, thinking } = this;
    const totalInputTokens = (input ?? 0) + (cacheRead ?? 0) + (cacheWrite ?? 0);
    return toUsage({
      inputCacheMissTokens: input,
      inputCachedTokens: cacheRead,
      inputWriteCacheTokens: cacheWrite,
      outputReasoningTokens: thinking,
      outputTextTokens: minus(output, thinking),
      totalInputTokens,
      totalOutputTokens: output,
      totalTokens: totalInputTokens + (output ?? 0),
    });
  }
}
