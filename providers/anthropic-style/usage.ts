// Reads Anthropic's usage counters. Later values replace earlier ones: message_delta counts from the start and may
// repeat the input.
import { at, count, dollars, isRecord, minus, toUsage } from '@tributary/runtime-core/wire';
import type { Billing, Usage } from '@tributary/runtime-core';

/** Price of a web search in US dollars: 10 per 1,000 (docs.claude.com/en/docs/about-claude/pricing, read 2026-11). */
const searchPrice = 0.01;

const totals = ['input', 'cacheRead', 'cacheWrite', 'output', 'thinking'] as const;
const counters = [...totals, 'hourCache', 'searches'] as const;
type Counter = (typeof counters)[number];

export class AnthropicUsage {
  /** Sums of the reply's earlier calls. */
  private readonly before: Partial<Record<Counter, number>> = {};
  private input: number | undefined;
  private cacheRead: number | undefined;
  private cacheWrite: number | undefined;
  private output: number | undefined;
  private thinking: number | undefined;
  private hourCache: number | undefined;
  private searches: number | undefined;
  private cost: Billing['cost'];

  /** Updates the counters that `usage` contains and keeps the others. */
  state(usage: unknown): void {
    if (!isRecord(usage)) return;
    this.input = count(usage['input_tokens']) ?? this.input;
    this.cacheRead = count(usage['cache_read_input_tokens']) ?? this.cacheRead;
    this.cacheWrite = count(usage['cache_creation_input_tokens']) ?? this.cacheWrite;
    this.output = count(usage['output_tokens']) ?? this.output;
    this.hourCache = count(at(usage, 'cache_creation.ephemeral_1h_input_tokens')) ?? this.hourCache;
    this.searches = count(at(usage, 'server_tool_use.web_search_requests')) ?? this.searches;
    const details = usage['output_tokens_details'];
    if (isRecord(details)) this.thinking = count(details['thinking_tokens']) ?? this.thinking;
  }

  /** Starts a further call of the same reply, whose counters restart at zero. */
  next(): void {
    for (const name of counters) {
      const sum = this.sum(name);
      if (sum !== undefined) this.before[name] = sum;
      this[name] = undefined;
    }
  }

  private sum(name: Counter): number | undefined {
    const before = this.before[name];
    return before === undefined ? this[name] : before + (this[name] ?? 0);
  }

  /**
   * Reads the total that a gateway charges (recorded replies of Vercel): its fees plus the model's price, or in older
   * replies only the model's price.
   */
  price(metadata: unknown): void {
    const stated = at(metadata, 'gateway.gatewayCost') ?? at(metadata, 'gateway.cost');
    const amount = typeof stated === 'string' && stated !== '' ? Number(stated) : stated;
    this.cost = dollars(amount) ?? this.cost;
  }

  /** Returns costs that token counters do not cover: the one-hour cache, and searches, which are billed per search. */
  billing(): Omit<Billing, 'type'> {
    const { cost } = this;
    const hourCache = this.sum('hourCache');
    const searches = this.sum('searches');
    if (cost) return { cost };
    const fees = searches ? dollars(searches * searchPrice) : undefined;
    return { ...(hourCache ? { hourCacheTokens: hourCache } : {}), ...(fees ? { fees } : {}) };
  }

  /** input_tokens excludes cached tokens; output_tokens includes thinking. */
  result(): Usage | undefined {
    const [input, cacheRead, cacheWrite, output, thinking] = totals.map((name) => this.sum(name));
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
