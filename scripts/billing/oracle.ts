// Computes the price of a reply from the provider's usage body by the rules of its billing pages (read 2026-11).
// Independent of the runtime: uses the providers' counters, not the fifteen common ones.

/** US dollars per million tokens. */
export interface Rates {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
  readonly cacheWrite: number;
  readonly hourCacheWrite: number;
  readonly audioInput: number;
  readonly audioOutput: number;
  readonly imageOutput: number;
}

export type Body = Readonly<Record<string, unknown>>;

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

function number(body: unknown, ...path: readonly string[]): number {
  let value: unknown = body;
  for (const key of path) value = isBody(value) ? value[key] : undefined;
  return Math.max(0, Number(value ?? 0)) || 0;
}

function modalityOf(details: unknown, modality: string): number {
  const rows: readonly unknown[] = Array.isArray(details) ? details : [];
  return rows.reduce<number>(
    (sum, row) => (isBody(row) && row['modality'] === modality ? sum + number(row, 'tokenCount') : sum),
    0,
  );
}

/** `chunks`: the complete reply, for fees per item. */
type Bill = (usage: Body, rates: Rates, chunks: readonly Body[], provider: string) => number;

/** Price by wire: each counter with its rate. Unit: US dollars. */
export const bills: Readonly<Record<string, Bill>> = {
  // docs.claude.com/en/docs/about-claude/pricing: input leaves the cache out, thinking is output, searches 10 per 1,000.
  'anthropic-messages': (usage, rates, chunks) => {
    // Vercel AI Gateway states its charge.
    const gateway = chunks.map((chunk) => path(chunk, 'provider_metadata', 'gateway', 'gatewayCost')).find(Boolean);
    if (gateway !== undefined) return Number(gateway);
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
  // Search results are not billed as input; the search is: by query from Gemini 3 on, before by reply.
  'gemini-generate': (usage, rates, chunks) => {
    const candidates = chunks.flatMap((chunk) => records(chunk['candidates'])).filter((row) => !row['index']);
    const queries = new Set(
      candidates.flatMap((row) => values(path(row, 'groundingMetadata', 'webSearchQueries'))).filter(Boolean),
    );
    const others = candidates.some(
      (row) =>
        row['urlContextMetadata'] !== undefined ||
        records(path(row, 'content', 'parts')).some((part) => part['executableCode'] !== undefined),
    );
    const version = String(chunks.map((chunk) => chunk['modelVersion']).find(Boolean) ?? '');
    const older = version.includes('gemini-1') || version.includes('gemini-2');
    const fee = queries.size === 0 || version === '' ? 0 : older ? 35 / 1000 : (queries.size * 14) / 1000;
    const tools = queries.size > 0 && !others ? 0 : number(usage, 'toolUsePromptTokenCount');
    const drawn = modalityOf(usage['candidatesTokensDetails'], 'IMAGE');
    const cached = number(usage, 'cachedContentTokenCount');
    // Cached audio is part of the prompt's audio, and is billed only as cached.
    const heard = modalityOf(usage['promptTokensDetails'], 'AUDIO') - modalityOf(usage['cacheTokensDetails'], 'AUDIO');
    const spoken = modalityOf(usage['candidatesTokensDetails'], 'AUDIO');
    const input = number(usage, 'promptTokenCount') + tools;
    const output = number(usage, 'candidatesTokenCount') + number(usage, 'thoughtsTokenCount');
    return (
      ((input - cached - heard) * rates.input +
        cached * rates.cached +
        heard * rates.audioInput +
        (output - spoken - drawn) * rates.output +
        spoken * rates.audioOutput +
        drawn * rates.imageOutput) /
        1e6 +
      fee
    );
  },
  // platform.openai.com/docs/pricing: cached and audio input lie inside the prompt, reasoning inside the completion.
  'openai-chat': (usage, rates, chunks, provider) =>
    stated(usage) ?? chat(usage, rates) + searchModel(chunks, provider),
  'openai-responses': (usage, rates, chunks, provider) => {
    const cached = number(usage, 'input_tokens_details', 'cached_tokens');
    const written = number(usage, 'input_tokens_details', 'cache_write_tokens');
    return (
      stated(usage) ??
      searches(chunks, provider) +
        ((number(usage, 'input_tokens') - cached - written) * rates.input +
          cached * rates.cached +
          written * rates.cacheWrite +
          number(usage, 'output_tokens') * rates.output) /
          1e6
    );
  },
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

/**
 * OpenAI's web search, a call: 10 dollars per 1,000; its preview with models that do not reason, 25. Opening a page is no
 * search. The other vendors of the wire publish other prices, or state them.
 */
function searches(chunks: readonly Body[], provider: string): number {
  if (provider !== 'openai') return 0;
  const response = chunks.map((chunk) => (isBody(chunk['response']) ? chunk['response'] : chunk)).at(-1);
  const calls = records(response?.['output']).filter(
    (item) => item['type'] === 'web_search_call' && ['search', undefined].includes(typeOf(item['action'])),
  );
  const preview = records(response?.['tools']).some((tool) => String(tool['type']).startsWith('web_search_preview'));
  const plain = (path(response, 'reasoning', 'effort') ?? null) === null;
  return (calls.length * (preview && plain ? 25 : 10)) / 1000;
}

/** A search model of chat completions makes one search per reply. */
function searchModel(chunks: readonly Body[], provider: string): number {
  const model = String(chunks[0]?.['model'] ?? '');
  if (provider !== 'openai' || !model.includes('-search-')) return 0;
  return model.startsWith('gpt-4o') ? 0.025 : 0.01;
}

const typeOf = (value: unknown): string | undefined =>
  isBody(value) && typeof value['type'] === 'string' ? value['type'] : undefined;
const values = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const records = (value: unknown): readonly Body[] => values(value).filter(isBody);
const path = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isBody(inner) ? inner[key] : undefined), value);

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
