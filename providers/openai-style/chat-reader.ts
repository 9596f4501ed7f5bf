// Converts chat completions, streamed or not, to events. The product's hot path: a plain text chunk costs one event.
import type { Billing, DecodeContext, Grounding, StreamEvent, Usage } from '@tributary/runtime-core';
import { streamChunkMessage } from '@tributary/runtime-core';
import { at, ChunkFailure, isRecord, list, pushBilling, tellsError, text } from '@tributary/runtime-core/wire';
import type { ChunkReader, Json } from '@tributary/runtime-core/wire';
import { Citations } from './citations.ts';
import { imageEvent, imageURL, pushAudio, pushContent } from './content.ts';
import { failureIn, toFailure } from './failure.ts';
import { hasDetails, pushSignatures, reasoningOf, summaryPart, ThoughtDetails } from './reasoning.ts';
import type { Thought } from './reasoning.ts';
import { ToolSlots } from './tool-slots.ts';
import { billingOf, usageOf } from './usage.ts';

export interface ChatReaderOptions {
  /** Name of the wire, for dialects. Default: openai-chat. */
  readonly wire?: string;
  /** Dotted paths in the chunk for usage, in addition to `usage` (Groq: `x_groq.usage`). */
  readonly usageAt?: readonly string[];
  /** Dotted paths in the chunk for sources, in addition to the known ones. */
  readonly citationsAt?: readonly string[];
  /** Set if `[1]` in the text cites the first entry of `citations`. */
  readonly marksCite?: true;
  /** Dotted paths in the delta for thoughts, in addition to the known ones. */
  readonly reasoningAt?: readonly string[];
  /** Dotted paths in the chunk for an error, in addition to `error`. */
  readonly errorAt?: readonly string[];
  /** Returns fees of tools run by the vendor, from a response object or a completion's first chunk. Default: unknown. */
  readonly fees?: (reply: Json) => Billing['fees'];
  /** Rewrites a chunk before it is read; undefined skips the chunk. */
  readonly readChunk?: (chunk: Json) => Json | undefined;
}

/**
 * Returns the options as a string. The conformance suite cuts the streams of only one package per string, since
 * packages with equal options read replies alike. Undefined if an option is a function.
 */
export function readsOf({ fees, readChunk, ...data }: ChatReaderOptions): string | undefined {
  if (fees || readChunk) return undefined;
  const { wire, usageAt, citationsAt, marksCite, reasoningAt, errorAt } = data;
  const known = { wire, usageAt, citationsAt, marksCite, reasoningAt, errorAt } satisfies Record<
    keyof typeof data,
    unknown
  >;
  return JSON.stringify(known);
}

/** Fields that carry no information of their own in a chunk without choices. */
const envelope = new Set([
  'id',
  'object',
  'created',
  'model',
  'choices',
  'usage',
  'system_fingerprint',
  'service_tier',
  'provider',
  'obfuscation',
  'citations',
  'search_results',
  'search_info',
  'web_search',
  'error',
  'x_groq',
  'nonce',
  'p',
  'user_id',
  'code',
  'base_resp',
  // Sent with every chunk by Hunyuan, Wenxin, Spark and MiniMax.
  'note',
  'log_id',
  'moderation_level',
  'flag',
  'ban_round',
  'message',
  'sid',
  'input_sensitive',
  'output_sensitive',
  'input_sensitive_type',
  'output_sensitive_type',
  'output_sensitive_int',
]);

export class ChatReader implements ChunkReader {
  private readonly options: ChatReaderOptions;
  private readonly usageAt: readonly Path[];
  private readonly citationsAt: readonly Path[];
  private readonly errorAt: readonly Path[];
  private readonly citations = new Citations();
  private readonly tools: ToolSlots;
  private readonly fallbackId: string;
  private id = '';
  private stop: string | undefined;
  private usage: Usage | undefined;
  private billing: Pick<Billing, 'cost'> | undefined;
  /** The first chunk with an id. */
  private head: Json | undefined;
  /** Last part of the reasoning summary that was sent. */
  private thought: unknown;
  /** Field of the last thought. */
  private origin: string | undefined;
  private readonly details = new ThoughtDetails();
  /** Set after content was read from a delta; a `message` that repeats it is ignored. */
  private spoke = false;
  /** Set after a chunk of this wire: `[DONE]` alone does not end a reply. */
  private begun = false;
  /** Set after the list that marks such as `[1]` refer to was reported. */
  private listed = false;

  constructor(options: ChatReaderOptions, context: DecodeContext) {
    this.options = options;
    this.usageAt = paths(options.usageAt);
    this.citationsAt = paths(options.citationsAt);
    this.errorAt = paths(options.errorAt);
    this.fallbackId = context.id;
    this.tools = new ToolSlots(context.id);
  }

  chunk(json: unknown, out: StreamEvent[], name: string | undefined): void {
    const chunk = this.open(json);
    if (!chunk) return;
    const choice = firstChoice(chunk['choices']);
    this.begun ||= choice !== undefined || Array.isArray(chunk['choices']);
    if (choice) this.choice(choice, out);
    this.around(chunk, choice, out, name === 'error');
    if (!choice) this.extras(chunk, out);
    this.citations.follow(out);
  }

  whole(json: unknown, out: StreamEvent[]): void {
    const chunk = this.open(json);
    if (!chunk) return;
    this.begun = true;
    const choice = firstChoice(chunk['choices']);
    if (choice) {
      const message = isRecord(choice['message']) ? choice['message'] : choice['delta'];
      if (isRecord(message)) this.delta(message, out);
      else this.plain(choice, out);
      this.finish(choice);
    }
    this.around(chunk, choice, out, false);
    if (!choice && !Array.isArray(chunk['choices'])) throw unknownShape(chunk);
  }

  /** True if the reply may be complete. Usage and the end mark may follow; some servers keep the connection open. */
  get settled(): boolean {
    return this.stop !== undefined;
  }

  end(out: StreamEvent[], marked: boolean): boolean {
    this.ground(out);
    const back = this.details.fields;
    if (back) out.push({ id: this.eventId, type: 'data', data: back, origin: this.options.wire ?? 'openai-chat' });
    const ended = this.stop !== undefined || (marked && this.begun);
    const fees = this.head && this.options.fees?.(this.head);
    pushBilling({ ...this.billing, ...(fees ? { fees } : {}) }, this.eventId, out);
    // A properly ended reply without a finish reason still gets one stop event.
    if (ended) out.push({ id: this.eventId, type: 'stop', data: this.stop ?? 'unknown' });
    if (this.usage) out.push({ id: this.eventId, type: 'usage', data: this.usage });
    return ended;
  }

  private get eventId(): string {
    return this.id === '' ? this.fallbackId : this.id;
  }

  private open(json: unknown): Json | undefined {
    if (json === null) return undefined; // keep-alive of some gateways
    if (!isRecord(json)) throw unknownShape(json);
    const chunk = this.options.readChunk ? this.options.readChunk(json) : json;
    // Keeps the first id: some gateways change it with every chunk.
    if (chunk && this.id === '') {
      this.id = text(chunk['id']) ?? '';
      this.head = chunk;
    }
    return chunk;
  }

  private choice(choice: Json, out: StreamEvent[]): void {
    const { delta } = choice;
    if (isRecord(delta)) this.delta(delta, out);
    else this.message(choice, out);
    const reason = choice['finish_reason'];
    if (reason !== null && reason !== undefined) this.finish(choice);
    else if (choice['usage'] !== undefined) this.count(choice['usage']);
  }

  /** Reads a choice without delta: a completion sent as one chunk, a legacy completion, or a repetition of streamed text. */
  private message(choice: Json, out: StreamEvent[]): void {
    const { message } = choice;
    if (!isRecord(message)) this.plain(choice, out);
    else if (!this.spoke) this.delta(message, out);
    else this.citations.add(message['annotations']);
  }

  private plain(choice: Json, out: StreamEvent[]): void {
    const words = text(choice['text']);
    if (words !== undefined) out.push({ id: this.eventId, type: 'text', data: words });
  }

  private delta(delta: Json, out: StreamEvent[]): void {
    const id = this.eventId;
    const before = out.length;
    const reasoning = reasoningOf(delta, this.options.reasoningAt);
    if (reasoning !== undefined) this.think(reasoning, this.apart(delta), out);
    const { content } = delta;
    if (typeof content === 'string') {
      if (content !== '') out.push({ id, type: 'text', data: content });
    } else if (content !== null && content !== undefined) {
      pushContent(content, id, out);
    }
    const refusal = text(delta['refusal']);
    if (refusal !== undefined) out.push({ id, type: 'text', data: refusal });
    if (hasDetails(delta)) {
      pushSignatures(delta, id, out);
      this.details.add(delta);
    }
    if (delta['audio'] !== undefined) pushAudio(delta['audio'], id, out);
    if (delta['images'] !== undefined) this.images(delta['images'], out);
    if (delta['annotations'] !== undefined) this.citations.add(delta['annotations']);
    if (delta['tool_calls'] !== undefined && delta['tool_calls'] !== null) this.calls(delta['tool_calls'], out);
    // The API before tools: a single call, without index and id.
    const legacy = delta['function_call'];
    if (isRecord(legacy)) this.calls([{ index: 0, function: legacy }], out);
    if (out.length > before) this.spoke = true;
  }

  /** Names the field of the thoughts only when it changes. */
  private think({ text: words, origin }: Thought, apart: boolean, out: StreamEvent[]): void {
    const data = apart ? `\n\n${words}` : words;
    const { eventId: id } = this;
    out.push(origin === this.origin ? { id, type: 'reasoning', data } : { id, type: 'reasoning', data, origin });
    this.origin = origin;
  }

  /** True if a new part of the summary begins, which becomes a paragraph. */
  private apart(delta: Json): boolean {
    if (delta['reasoning_details'] === undefined) return false;
    const part = summaryPart(delta);
    const apart = part !== undefined && this.thought !== undefined && part !== this.thought;
    this.thought = part ?? this.thought;
    return apart;
  }

  private calls(calls: unknown, out: StreamEvent[]): void {
    const deltas = this.tools.read(calls);
    if (deltas.length > 0) out.push({ id: this.eventId, type: 'tool_calls', data: deltas });
  }

  private images(images: unknown, out: StreamEvent[]): void {
    for (const image of list(images)) {
      const url = imageURL(image);
      if (url !== undefined) out.push(imageEvent(this.eventId, url));
    }
  }

  /** The last reason wins: some gateways send one before the last fragments, or with every chunk. */
  private finish(choice: Json): void {
    this.stop = text(choice['finish_reason']) ?? this.stop;
    this.count(choice['usage']);
    // MiniMax sends its sources in the last of `messages`.
    const last = list(choice['messages']).at(-1);
    if (isRecord(last)) this.citations.add(last['annotations']);
  }

  /** Reads fields outside the choices: usage, sources, errors. */
  private around(chunk: Json, choice: Json | undefined, out: StreamEvent[], named: boolean): void {
    if (chunk['usage'] !== undefined && chunk['usage'] !== null) this.count(chunk['usage']);
    for (const { top, path } of this.usageAt) if (chunk[top] !== undefined) this.count(at(chunk, path));
    if (chunk['citations'] !== undefined) this.citations.add(chunk['citations']);
    if (chunk['search_results'] !== undefined) this.citations.add(chunk['search_results']);
    if (chunk['web_search'] !== undefined) this.citations.add(chunk['web_search']);
    if (chunk['search_info'] !== undefined) this.citations.add(at(chunk, 'search_info.search_results'));
    for (const { top, path } of this.citationsAt) if (chunk[top] !== undefined) this.citations.add(at(chunk, path));
    if (this.options.marksCite && chunk['citations'] !== undefined) this.number(chunk['citations'], out);
    const failure =
      failureIn(chunk, named) ??
      this.failureAt(chunk) ??
      (tellsError(choice?.['error']) ? toFailure(choice) : undefined);
    // Chunks after the finish may add sources, so all sources are reported at the end.
    if (failure || this.stop !== undefined) this.ground(out);
    else this.report(this.citations.takeEarly(out), out);
    if (failure) throw new ChunkFailure(failure);
  }

  /** The last usage wins. */
  private count(usage: unknown): void {
    this.usage = usageOf(usage) ?? this.usage;
    this.billing = billingOf(usage) ?? this.billing;
  }

  private failureAt(chunk: Json) {
    for (const { top, path } of this.errorAt) {
      const error = chunk[top] === undefined ? undefined : at(chunk, path);
      if (tellsError(error)) return toFailure({ error });
    }
    return undefined;
  }

  /** Reports fields of a chunk without choices as `data`, unless another event carries them (for example Azure's prompt filter). */
  private extras(chunk: Json, out: StreamEvent[]): void {
    const extras = Object.entries(chunk).filter(([key, value]) => !envelope.has(key) && value !== null && value !== '');
    if (extras.length > 0 && Array.isArray(chunk['choices']))
      out.push({ id: this.eventId, type: 'data', data: Object.fromEntries(extras) });
  }

  /** Reports the list with its first chunk, so that marks in the following text can be resolved. */
  private number(list: unknown, out: StreamEvent[]): void {
    this.citations.number(list);
    if (!this.listed && this.stop === undefined) this.report(this.citations.take(out), out);
    this.listed = true;
  }

  private ground(out: StreamEvent[]): void {
    this.citations.follow(out);
    this.citations.citeMarks();
    this.report(this.citations.take(out), out);
  }

  private report(grounding: Grounding | undefined, out: StreamEvent[]): void {
    if (grounding) out.push({ id: this.eventId, type: 'grounding', data: grounding });
  }
}

/** `top` is checked before the path is followed, since most chunks lack it. */
interface Path {
  readonly top: string;
  readonly path: string;
}

const paths = (given: readonly string[] | undefined): readonly Path[] =>
  given === undefined ? none : given.map((path) => ({ top: path.split('.', 1)[0] ?? path, path }));

const none: readonly Path[] = [];

/** Returns the choice of index 0; others (n > 1) are separate replies. */
function firstChoice(choices: unknown): Json | undefined {
  if (!Array.isArray(choices)) return undefined;
  for (const choice of choices) {
    if (isRecord(choice) && !(typeof choice['index'] === 'number' && choice['index'] > 0)) return choice;
  }
  return undefined;
}

const unknownShape = (found: unknown): ChunkFailure =>
  new ChunkFailure({
    message: streamChunkMessage,
    type: 'StreamChunkError',
    body: { reason: 'not_a_chat_completion', found: JSON.stringify(found)?.slice(0, 500) },
  });
