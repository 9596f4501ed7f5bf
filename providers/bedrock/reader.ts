// Detects the wire of a Bedrock reply by its first event, and passes the reply to that wire's reader.
import { AnthropicReader } from '@tributary/provider-anthropic-style';
import { ChatReader } from '@tributary/provider-openai-style';
import { count, isRecord, text, toUsage } from '@tributary/runtime-core/wire';
import type { ChunkReader, Json } from '@tributary/runtime-core/wire';
import type { DecodeContext, StreamEvent } from '@tributary/runtime-core';
import { CompletionReader } from './completion-reader.ts';
import { ConverseReader } from './converse-reader.ts';

/** InvokeModel sends Nova's replies as Converse events, each with its name as the key. */
const converseEvents = [
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
  'metadata',
] as const;

const metricsKey = 'amazon-bedrock-invocationMetrics';

export class BedrockReader implements ChunkReader {
  private readonly context: DecodeContext;
  private inner: ChunkReader | undefined;
  private metrics: Json | undefined;

  constructor(context: DecodeContext) {
    this.context = context;
  }

  chunk(json: unknown, out: StreamEvent[], name: string | undefined): void {
    if (!isRecord(json)) return;
    const { [metricsKey]: metrics, ...event } = json;
    if (isRecord(metrics)) this.metrics = metrics;
    const nova = name === undefined ? converseEvents.find((key) => isRecord(event[key])) : undefined;
    this.inner ??= this.choose(event, name ?? nova);
    this.inner.chunk(nova === undefined ? event : event[nova], out, name ?? nova);
  }

  whole(json: unknown, out: StreamEvent[]): void {
    this.inner ??= this.choose(isRecord(json) ? json : {}, undefined);
    this.inner.whole(json, out);
  }

  get settled(): boolean {
    return this.inner?.settled === true;
  }

  end(out: StreamEvent[], marked: boolean): boolean {
    const before = out.length;
    const complete = this.inner?.end(out, marked) ?? false;
    const counted = out.slice(before).some(({ type }) => type === 'usage');
    const usage = counted ? undefined : invocationUsage(this.metrics);
    if (usage) out.push({ id: this.context.id, type: 'usage', data: usage });
    return complete;
  }

  private choose(event: Json, name: string | undefined): ChunkReader {
    const { context } = this;
    if (name !== undefined || isRecord(event['output'])) return new ConverseReader(context);
    if (Array.isArray(event['choices'])) return new ChatReader({}, context);
    if (/^(message|content_block|ping|error)/.test(text(event['type']) ?? '')) return new AnthropicReader(context);
    return new CompletionReader(context);
  }
}

/** Returns the counters that AWS adds to the last event of any model, for wires without counters. */
function invocationUsage(metrics: Json | undefined) {
  if (!metrics) return undefined;
  const input = count(metrics['inputTokenCount']);
  const output = count(metrics['outputTokenCount']);
  const read = count(metrics['cacheReadInputTokenCount']);
  const written = count(metrics['cacheWriteInputTokenCount']);
  const totalInputTokens = (input ?? 0) + (read ?? 0) + (written ?? 0);
  return toUsage({
    inputCachedTokens: read,
    inputWriteCacheTokens: written,
    totalInputTokens,
    totalOutputTokens: output,
    totalTokens: totalInputTokens + (output ?? 0),
  });
}
