// What providers charge for a reply, worked out from their own usage body as their billing pages say (read 2026-11).
// Independent of the runtime: it knows the providers' names of counters and nothing of the fifteen common ones.

/** US dollars per million tokens. */
export interface Rates {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
  readonly cacheWrite: number;
  readonly hourCacheWrite: number;
  readonly audioInput: number;
  readonly audioOutput: number;
}

type Body = Readonly<Record<string, unknown>>;

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

function number(body: unknown, ...path: readonly string[]): number {
  let value: unknown = body;
  for (const key of path) value = isBody(value) ? value[key] : undefined;
  return Math.max(0, Number(value ?? 0)) || 0;
}

function audioOf(details: unknown): number {
  const rows: readonly unknown[] = Array.isArray(details) ? details : [];
  return rows.reduce<number>(
    (sum, row) => (isBody(row) && row['modality'] === 'AUDIO' ? sum + number(row, 'tokenCount') : sum),
    0,
  );
}

/** By wire: each counter with the rate it is billed at. In dollars. */
export const bills: Readonly<Record<string, (usage: Body, rates: Rates) => number>> = {
  // docs.claude.com/en/docs/about-claude/pricing: input leaves the cache out, thinking is output, searches 10 per 1,000.
  'anthropic-messages': (usage, rates) => {
    const hour = number(usage, 'cache_creation', 'ephemeral_1h_input_tokens');
    return (
      (number(usage, 'input_tokens') * rates.input +
        number(usage, 'cache_read_input_tokens') * rates.cached +
        (number(usage, 'cache_creation_input_tokens') - hour) * rates.cacheWrite +
        hour * rates.hourCacheWrite +
        number(usage, 'output_tokens') * rates.output) /
        1e6 +
      number(usage, 'server_tool_use', 'web_search_requests') / 100
    );
  },
  // ai.google.dev/gemini-api/docs/pricing: thoughts are output, prompts of tools are input, audio has a rate of its own.
  'gemini-generate': (usage, rates) => {
    const cached = number(usage, 'cachedContentTokenCount');
    const heard = audioOf(usage['promptTokensDetails']);
    const spoken = audioOf(usage['candidatesTokensDetails']);
    const input = number(usage, 'promptTokenCount') + number(usage, 'toolUsePromptTokenCount');
    const output = number(usage, 'candidatesTokenCount') + number(usage, 'thoughtsTokenCount');
    return (
      ((input - cached - heard) * rates.input +
        cached * rates.cached +
        heard * rates.audioInput +
        (output - spoken) * rates.output +
        spoken * rates.audioOutput) /
      1e6
    );
  },
  // platform.openai.com/docs/pricing: cached and audio input lie inside the prompt, reasoning inside the completion.
  'openai-chat': (usage, rates) => stated(usage) ?? chat(usage, rates),
  'openai-responses': (usage, rates) =>
    stated(usage) ??
    ((number(usage, 'input_tokens') - number(usage, 'input_tokens_details', 'cached_tokens')) * rates.input +
      number(usage, 'input_tokens_details', 'cached_tokens') * rates.cached +
      number(usage, 'output_tokens') * rates.output) /
      1e6,
  // docs.cohere.com/docs/how-does-cohere-pricing-work: what counts are the billed units.
  'cohere-v2': (usage, rates) =>
    (number(usage, 'billed_units', 'input_tokens') * rates.input +
      number(usage, 'billed_units', 'output_tokens') * rates.output) /
    1e6,
  // aws.amazon.com/bedrock/pricing: inputTokens leaves the cache out.
  'bedrock-converse': (usage, rates) => {
    const details: readonly unknown[] = Array.isArray(usage['cacheDetails']) ? usage['cacheDetails'] : [];
    const hour = details.reduce<number>(
      (sum, row) => (isBody(row) && row['ttl'] === '1h' ? sum + number(row, 'inputTokens') : sum),
      0,
    );
    return (
      (number(usage, 'inputTokens') * rates.input +
        number(usage, 'cacheReadInputTokens') * rates.cached +
        (number(usage, 'cacheWriteInputTokens') - hour) * rates.cacheWrite +
        hour * rates.hourCacheWrite +
        number(usage, 'outputTokens') * rates.output) /
      1e6
    );
  },
};

function chat(usage: Body, rates: Rates): number {
  const prompt = number(usage, 'prompt_tokens') + number(usage, 'citation_tokens');
  // api-docs.deepseek.com/quick_start/pricing names hits and misses beside OpenAI's details.
  const cached =
    number(usage, 'prompt_tokens_details', 'cached_tokens') ||
    number(usage, 'prompt_cache_hit_tokens') ||
    number(usage, 'num_cached_tokens') ||
    number(usage, 'cached_tokens');
  const written =
    number(usage, 'prompt_tokens_details', 'cache_write_tokens') || number(usage, 'cache_creation_input_tokens');
  const heard = number(usage, 'prompt_tokens_details', 'audio_tokens');
  const spoken = number(usage, 'completion_tokens_details', 'audio_tokens');
  const reasoning = number(usage, 'completion_tokens_details', 'reasoning_tokens') || number(usage, 'reasoning_tokens');
  const completion = number(usage, 'completion_tokens');
  // docs.x.ai: reasoning is billed beside the completion, which the total shows.
  const beside = number(usage, 'total_tokens') === number(usage, 'prompt_tokens') + completion + reasoning;
  const output = beside ? completion + reasoning : completion;
  return (
    (Math.max(0, prompt - cached - written - heard) * rates.input +
      cached * rates.cached +
      written * rates.cacheWrite +
      heard * rates.audioInput +
      (output - spoken) * rates.output +
      spoken * rates.audioOutput) /
    1e6
  );
}

/** openrouter.ai/docs/use-cases/usage-accounting, docs.perplexity.ai, docs.x.ai (10¹⁰ ticks a dollar). */
function stated(usage: Body): number | undefined {
  const { cost } = usage;
  if (isBody(cost) && cost['total_cost'] !== undefined) return number(cost, 'total_cost');
  if (typeof cost === 'number')
    return cost + (usage['is_byok'] === true ? number(usage, 'cost_details', 'upstream_inference_cost') : 0);
  const ticks = number(usage, 'cost_in_usd_ticks');
  return ticks > 0 ? ticks / 1e10 : undefined;
}
