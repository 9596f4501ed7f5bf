// Converts Converse's events, or an unstreamed reply, to stream events. Also used for Nova's replies from InvokeModel.
import { toolInput } from '@tributary/provider-anthropic-style';
import {
  at,
  BlockCitations,
  count,
  GroundingCollector,
  isRecord,
  list,
  Paragraphs,
  pushBilling,
  text,
  toUsage,
  ToolCallNumbering,
} from '@tributary/runtime-core/wire';
import type { ChunkReader, Json } from '@tributary/runtime-core/wire';
import type { Billing, Citation, Grounding, StreamEvent, Usage } from '@tributary/runtime-core';

interface OpenCall {
  /** Identifies the call. */
  readonly key: number;
  argued: boolean;
}

/** A block of a tool run by the vendor. */
interface OwnBlock {
  readonly name: 'toolUse' | 'toolResult';
  readonly start: Json;
  readonly pieces: Json[];
}

interface OpenImage {
  readonly format: string;
  bytes: string;
}

export class ConverseReader implements ChunkReader {
  private readonly id: string;
  private readonly calls: ToolCallNumbering;
  private readonly open = new Map<unknown, OpenCall>();
  private readonly grounding = new GroundingCollector();
  private readonly cited = new BlockCitations(this.grounding);
  /** Open blocks of the vendor's tools. */
  private readonly own = new Map<unknown, OwnBlock>();
  private readonly images = new Map<unknown, OpenImage>();
  private readonly paragraphs = new Paragraphs();
  private keys = 0;
  private stop: string | undefined;
  private usage: Usage | undefined;
  private billing: ReturnType<typeof converseBilling>;
  private ended = false;

  constructor({ id }: { readonly id: string }) {
    this.id = id;
    this.calls = new ToolCallNumbering(id);
  }

  chunk(json: unknown, out: StreamEvent[], name: string | undefined): void {
    if (!isRecord(json)) return;
    this.event(json, name, out);
    this.grounding.follow(out);
  }

  private event(json: Json, name: string | undefined, out: StreamEvent[]): void {
    switch (name) {
      case 'contentBlockDelta':
        this.delta(json, out);
        return;
      case 'contentBlockStart':
        this.begin(json['contentBlockIndex'], json['start'], out);
        return;
      case 'contentBlockStop':
        this.cited.end(json['contentBlockIndex'], out);
        this.report(this.grounding.takeEarly(out), out);
        this.close(json['contentBlockIndex'], out);
        return;
      case 'messageStop':
        this.stop = text(json['stopReason']) ?? this.stop;
        this.ended = true;
        this.ground(out);
        return;
      case 'metadata':
        this.usage = converseUsage(json['usage']) ?? this.usage;
        this.billing = converseBilling(json['usage']);
    }
  }

  whole(json: unknown, out: StreamEvent[]): void {
    for (const block of list(at(json, 'output.message.content'))) if (isRecord(block)) this.block(block, out);
    this.stop = text(at(json, 'stopReason'));
    this.usage = converseUsage(at(json, 'usage'));
    this.billing = converseBilling(at(json, 'usage'));
    this.ended = true;
    this.ground(out);
  }

  /** Set by `metadata`, which follows the stop and has the usage: the connection need not close. */
  get settled(): boolean {
    return this.ended;
  }

  end(out: StreamEvent[]): boolean {
    const { id, stop, usage } = this;
    const open = new Set([...this.open.keys(), ...this.images.keys(), ...this.own.keys()]);
    if (this.ended) for (const index of open) this.close(index, out);
    pushBilling(this.billing, id, out);
    if (stop !== undefined) out.push({ id, type: 'stop', data: stop });
    if (usage) out.push({ id, type: 'usage', data: usage });
    return this.ended;
  }

  /** Reads a block of an unstreamed reply. */
  private block(block: Json, out: StreamEvent[]): void {
    const cited = block['citationsContent'];
    if (isRecord(block['toolUse']) || isRecord(block['toolResult'])) {
      this.begin(block, block, out);
      if (this.open.has(block)) this.argue(block, JSON.stringify(at(block, 'toolUse.input') ?? {}), out);
      this.close(block, out);
    } else if (isRecord(cited)) {
      this.cited.begin(cited, out);
      for (const part of list(cited['content'])) this.say('text', at(part, 'text'), out);
      for (const citation of list(cited['citations'])) this.cited.cite(cited, sourceOf(citation));
      this.cited.end(cited, out);
    } else {
      this.content(block, out);
    }
  }

  private begin(index: unknown, start: unknown, out: StreamEvent[]): void {
    const use = at(start, 'toolUse');
    if (isRecord(use) || isRecord(at(start, 'toolResult'))) this.paragraphs.interrupt();
    if (!isRecord(use)) {
      const result = at(start, 'toolResult');
      if (isRecord(result)) this.own.set(index, { name: 'toolResult', start: result, pieces: [] });
      const format = text(at(start, 'image.format'));
      if (format !== undefined) this.images.set(index, { format, bytes: '' });
      return;
    }
    // Nova's built-in tools, run by the vendor: input and results are streamed in pieces.
    if (use['type'] === 'server_tool_use') {
      this.own.set(index, { name: 'toolUse', start: use, pieces: [] });
      return;
    }
    const key = this.keys++;
    const call = this.calls.next({ key, id: text(use['toolUseId']), name: text(use['name']) });
    if (call) out.push({ id: this.id, type: 'tool_calls', data: [call] });
    this.open.set(index, { key, argued: false });
  }

  private delta({ contentBlockIndex: index, delta }: Json, out: StreamEvent[]): void {
    if (!isRecord(delta)) return;
    const input = at(delta, 'toolUse.input');
    const open = this.images.get(index);
    const own = this.own.get(index);
    if (own) own.pieces.push(delta);
    else if (open && isRecord(delta['image'])) this.imagePiece(open, delta['image'], out);
    else if (typeof input === 'string') this.argue(index, input, out);
    else if (isRecord(delta['citation'])) this.cited.cite(index, sourceOf(delta['citation']));
    else {
      if (typeof delta['text'] === 'string') this.paragraphs.begin(this.id, out);
      this.cited.begin(index, out);
      this.content(delta, out);
    }
  }

  private content(part: Json, out: StreamEvent[]): void {
    this.say('text', part['text'], out);
    const thought = part['reasoningContent'];
    if (isRecord(thought)) {
      const whole = isRecord(thought['reasoningText']) ? thought['reasoningText'] : thought;
      this.say('reasoning', whole['text'], out);
      this.say('reasoning_signature', whole['signature'], out);
      this.say('flagged_reasoning_signature', thought['redactedContent'], out);
    }
    const bytes = text(at(part['image'], 'source.bytes'));
    if (bytes) this.image(text(at(part['image'], 'format')) ?? 'png', bytes, out);
  }

  private image(format: string, bytes: string, out: StreamEvent[]): void {
    out.push({ id: this.id, type: 'base64_image', data: `data:image/${format};base64,${bytes}` });
  }

  /** Adds a piece of a streamed image; each piece is separate base64. */
  private imagePiece(open: OpenImage, image: Json, out: StreamEvent[]): void {
    open.bytes = joined(open.bytes, text(at(image, 'source.bytes')) ?? '');
    const error = text(at(image, 'error.message'));
    if (error !== undefined) out.push({ id: this.id, type: 'data', data: { image: { error: { message: error } } } });
  }

  private argue(index: unknown, part: string, out: StreamEvent[]): void {
    const opened = this.open.get(index);
    if (!opened || part === '') return;
    opened.argued = true;
    const call = this.calls.next({ key: opened.key, arguments: part });
    if (call) out.push({ id: this.id, type: 'tool_calls', data: [call] });
  }

  /** Ends a block. A call without arguments gets `{}`, which every vendor accepts back. */
  private close(index: unknown, out: StreamEvent[]): void {
    const image = this.images.get(index);
    if (image && image.bytes !== '') this.image(image.format, image.bytes, out);
    this.images.delete(index);
    const own = this.own.get(index);
    if (own) out.push({ id: this.id, type: 'data', data: wholeBlock(own) });
    this.own.delete(index);
    if (this.open.get(index)?.argued === false) this.argue(index, '{}', out);
    this.open.delete(index);
  }

  /** Reports the sources not yet reported, at the end of the message. */
  private ground(out: StreamEvent[]): void {
    this.cited.endAll(out);
    this.report(this.grounding.take(out), out);
  }

  private report(grounding: Grounding | undefined, out: StreamEvent[]): void {
    if (grounding) out.push({ id: this.id, type: 'grounding', data: grounding });
  }

  private say(
    type: 'text' | 'reasoning' | 'reasoning_signature' | 'flagged_reasoning_signature',
    value: unknown,
    out: StreamEvent[],
  ): void {
    if (typeof value !== 'string' || value === '') return;
    if (type === 'text') this.paragraphs.add(value);
    out.push({ id: this.id, type, data: value });
  }
}

/** Joins the pieces: input is one JSON text, results are lists. */
function wholeBlock({ name, start, pieces }: OwnBlock): Json {
  if (name === 'toolResult') {
    const content = [...list(start['content']), ...pieces.flatMap((piece) => list(piece['toolResult']))];
    return { [name]: content.length > 0 ? { ...start, content } : start };
  }
  const input = pieces.map((piece) => text(at(piece, 'toolUse.input')) ?? '').join('');
  return { [name]: input === '' ? start : { ...start, input: toolInput(input) } };
}

/** Joins base64 pieces. A padded piece must be decoded first. */
const joined = (before: string, piece: string): string =>
  before.endsWith('=') ? bytesOf(before, piece) : before + piece;

const bytesOf = (...parts: readonly string[]): string => btoa(parts.map((part) => atob(part)).join(''));

/** A page has a url, a search result a `source` that may be a URL, a document a title. */
function sourceOf(citation: unknown): Citation | undefined {
  const source = text(at(citation, 'source'));
  const url = text(at(citation, 'location.web.url')) ?? (source && /^https?:\/\//i.test(source) ? source : '');
  const title = text(at(citation, 'title')) ?? text(at(citation, 'location.web.domain')) ?? (url || source);
  return title ? { title, url } : undefined;
}

/** Returns cache writes with a lifetime of one hour, which have a separate price. */
function converseBilling(usage: unknown): Pick<Billing, 'hourCacheTokens'> | undefined {
  const hour = list(at(usage, 'cacheDetails')).find((entry) => at(entry, 'ttl') === '1h');
  const hourCacheTokens = count(at(hour, 'inputTokens'));
  return hourCacheTokens ? { hourCacheTokens } : undefined;
}

/** inputTokens excludes cached tokens, totalTokens includes them. Each cache counter has two spellings. */
export function converseUsage(usage: unknown): Usage | undefined {
  if (!isRecord(usage)) return undefined;
  const input = count(usage['inputTokens']);
  const output = count(usage['outputTokens']);
  const read = count(usage['cacheReadInputTokens']) ?? count(usage['cacheReadInputTokenCount']);
  const written = count(usage['cacheWriteInputTokens']) ?? count(usage['cacheWriteInputTokenCount']);
  const totalInputTokens = (input ?? 0) + (read ?? 0) + (written ?? 0);
  return toUsage({
    inputCacheMissTokens: input,
    inputCachedTokens: read,
    inputWriteCacheTokens: written,
    totalInputTokens,
    totalOutputTokens: output,
    totalTokens: count(usage['totalTokens']) ?? totalInputTokens + (output ?? 0),
  });
}
