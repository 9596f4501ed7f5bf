// Converts token counters of chat completions and Responses to the common fifteen. Unit: tokens.
import type { Billing, Usage } from '@tributary/runtime-core';
import { count, dollars, isRecord, minus, record, toUsage } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

/** Reads `usage` of either API; undefined if it has no counters. */
export function usageOf(usage: unknown): Usage | undefined {
  if (!isRecord(usage)) return undefined;
  const chat = usage['prompt_tokens'] !== undefined || usage['completion_tokens'] !== undefined;
  return chat ? chatUsage(usage) : responsesUsage(usage);
}

const none: Json = {};

function chatUsage(usage: Json): Usage | undefined {
  const input = record(usage['prompt_tokens_details']) ?? none;
  const output = record(usage['completion_tokens_details']) ?? none;
  const prompt = count(usage['prompt_tokens']);
  const citations = count(usage['citation_tokens']);
  const cached =
    count(input['cached_tokens']) ??
    count(usage['prompt_cache_hit_tokens']) ??
    count(usage['num_cached_tokens']) ??
    count(usage['cached_tokens']);
  const stated = count(output['reasoning_tokens']) ?? count(usage['reasoning_tokens']);
  const total = count(usage['total_tokens']);
  const audio = count(output['audio_tokens']);
  const completion = count(usage['completion_tokens']);
  const gap = gapOf(total, prompt, completion, stated);
  // Mistral includes a prompt's audio only in the total and states its seconds; Google's compatible endpoint includes
  // thoughts only in the total.
  const heard = gap > 0 && usage['prompt_audio_seconds'] !== undefined && usage['prompt_audio_seconds'] !== null;
  const reasoning = gap > 0 && !heard ? gap : stated;
  const whole = prompt === undefined ? undefined : prompt + (heard ? gap : 0);
  const totalInput = whole === undefined ? citations : whole + (citations ?? 0);
  const out = outputOf(whole, completion, reasoning, total, (audio ?? 0) + (count(output['image_tokens']) ?? 0));
  return toUsage({
    inputTextTokens: prompt,
    inputCachedTokens: cached,
    inputCacheMissTokens: count(usage['prompt_cache_miss_tokens']) ?? minus(totalInput, cached),
    inputCitationTokens: citations,
    inputAudioTokens: heard ? gap : count(input['audio_tokens']),
    inputImageTokens: count(input['image_tokens']),
    inputWriteCacheTokens: count(input['cache_write_tokens']) ?? count(usage['cache_creation_input_tokens']),
    outputTextTokens: out.text,
    outputReasoningTokens: reasoning,
    outputAudioTokens: audio,
    acceptedPredictionTokens: count(output['accepted_prediction_tokens']),
    rejectedPredictionTokens: count(output['rejected_prediction_tokens']),
    totalInputTokens: totalInput,
    totalOutputTokens: out.total,
    totalTokens: total === undefined ? sum(totalInput, out.total) : total + (citations ?? 0),
  });
}

function responsesUsage(usage: Json): Usage | undefined {
  const prompt = count(usage['input_tokens']);
  const input = record(usage['input_tokens_details']) ?? none;
  const cached = count(input['cached_tokens']);
  const reasoning = count(record(usage['output_tokens_details'])?.['reasoning_tokens']);
  const total = count(usage['total_tokens']);
  const out = outputOf(prompt, count(usage['output_tokens']), reasoning, total, 0);
  return toUsage({
    inputTextTokens: prompt,
    inputCachedTokens: cached,
    inputCacheMissTokens: minus(prompt, cached),
    inputAudioTokens: count(input['audio_tokens']),
    inputImageTokens: count(input['image_tokens']),
    inputWriteCacheTokens: count(input['cache_write_tokens']),
    outputTextTokens: out.text,
    outputReasoningTokens: reasoning,
    totalInputTokens: prompt,
    totalOutputTokens: out.total,
    totalTokens: total ?? sum(prompt, out.total),
  });
}

/** Returns the tokens of the total that are in neither prompt nor completion; 0 if reasoning tokens are stated. */
function gapOf(
  total: number | undefined,
  prompt: number | undefined,
  completion: number | undefined,
  reasoning: number | undefined,
): number {
  if (total === undefined || prompt === undefined || completion === undefined || (reasoning ?? 0) > 0) return 0;
  // Xinference sends -1 for values that it does not count.
  if (prompt < 0 || completion < 0) return 0;
  return Math.max(0, total - prompt - completion);
}

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);

/**
 * Most vendors include reasoning in the completion; xAI does not, as its total shows. Some report more reasoning than
 * completion (OpenRouter, Doubleword): text is then 0, not negative.
 */
function outputOf(
  prompt: number | undefined,
  completion: number | undefined,
  reasoning: number | undefined,
  total: number | undefined,
  media: number,
) {
  if (completion === undefined) return { text: undefined, total: undefined };
  const beside = reasoning !== undefined && reasoning > 0 && total === (prompt ?? 0) + completion + reasoning;
  const whole = beside ? completion + reasoning : completion;
  return { text: whole - (reasoning ?? 0) - media, total: whole };
}

const ticksPerDollar = 10_000_000_000;

/** Reads the price in the usage: a number, Perplexity's list of costs, or xAI's ticks. All are US dollars. */
export function billingOf(usage: unknown): Pick<Billing, 'cost'> | undefined {
  if (!isRecord(usage)) return undefined;
  const { cost, cost_in_usd_ticks: ticks } = usage;
  const stated = isRecord(cost) ? cost['total_cost'] : cost;
  // With the user's own key, OpenRouter charges a fee and the upstream provider charges the rest.
  const upstream = usage['is_byok'] === true ? count(record(usage['cost_details'])?.['upstream_inference_cost']) : 0;
  const price =
    typeof stated === 'number'
      ? dollars(stated + (upstream ?? 0))
      : // Azure repeats the counter with value 0.
        typeof ticks === 'number' && ticks > 0
        ? dollars(ticks / ticksPerDollar)
        : undefined;
  return price && { cost: price };
}

export function statedCost(usage: unknown): Billing | undefined {
  const stated = billingOf(usage);
  return stated && { type: 'billing', ...stated };
}
