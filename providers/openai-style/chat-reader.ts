// Chat completions, chunk by chunk or whole, to events. The hot path of the product: a plain text chunk costs one event.
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
  /** The name of the chat wire, where the dialect has one of its own. Default: openai-chat. */
  readonly wire?: string;
  /** Dotted paths below the chunk where a vendor puts usage besides `usage` (Groq: `x_groq.usage`). */
  readonly usageAt?: readonly string[];
  /** Dotted paths below the chunk where a vendor puts sources besides the known ones. */
  readonly citationsAt?: readonly string[];
  /** `[1]` in the text cites the first entry of `citations`. */
  readonly marksCite?: true;
  /** Dotted paths below the delta where a vendor puts thoughts besides the known ones. */
  readonly reasoningAt?: readonly string[];
  /** Dotted paths below the chunk where a vendor puts an error besides `error`. */
  readonly errorAt?: readonly string[];
  /**
   * Fees of the tools that the vendor ran, read from a response object or from a completion's first chunk.
   * Absent: none are known.
   */
  readonly fees?: (reply: Json) => Billing['fees'];
  /** Rewrites a chunk before it is read; undefined passes over it. */
  readonly readChunk?: (chunk: Json) => Json | undefined;
}

/**
 * The options as a text: packages with the same one read a reply alike, and the suite cuts the streams of one for all.
 * Undefined where a function is among them.
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

/** The envelope of a chunk: what a chunk without choices may hold and still say nothing. */
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
  // Notices and marks of Hunyuan, Wenxin, Spark and MiniMax that stand on every chunk.
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
  /** The first chunk that names its reply. */
  private head: Json | undefined;
  /** The part of a summary that spoke last. */
  private thought: unknown;
  /** Field that held the last thought. */
  private origin: string | undefined;
  private readonly details = new ThoughtDetails();
  /** Content was read from a delta: a message that repeats it is passed over. */
  private spoke = false;
  /** A chunk of this wire was read: a mark behind nothing at all ends no reply. */
  private begun = false;
  /** The list that marks count in has been told. */
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

  /** The reply could end here: usage and the end mark may follow, and some servers keep the connection open. */
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
    // A reply that ended properly without naming a reason still ends in one stop.
    if (ended) out.push({ id: this.eventId, type: 'stop', data: this.stop ?? 'unknown' });
    if (this.usage) out.push({ id: this.eventId, type: 'usage', data: this.usage });
    return ended;
  }

  private get eventId(): string {
    return this.id === '' ? this.fallbackId : this.id;
  }

  private open(json: unknown): Json | undefined {
    if (json === null) return undefined; // a keep-alive of some gateways
    if (!isRecord(json)) throw unknownShape(json);
    const chunk = this.options.readChunk ? this.options.readChunk(json) : json;
    // The first id is kept: some gateways give every chunk another.
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

  /** No delta: a whole completion sent as one chunk, a legacy completion, or the repetition of what was streamed. */
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
    // The form before tools: one call, without id and index.
    const legacy = delta['function_call'];
    if (isRecord(legacy)) this.calls([{ index: 0, function: legacy }], out);
    if (out.length > before) this.spoke = true;
  }

  /** The field that holds the thoughts is named once. */
  private think({ text: words, origin }: Thought, apart: boolean, out: StreamEvent[]): void {
    const data = apart ? `\n\n${words}` : words;
    const { eventId: id } = this;
    out.push(origin === this.origin ? { id, type: 'reasoning', data } : { id, type: 'reasoning', data, origin });
    this.origin = origin;
  }

  /** Parts of a summary are paragraphs of their own. */
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

  /** The last reason counts: some gateways name one before the last fragments, or on every chunk. */
  private finish(choice: Json): void {
    this.stop = text(choice['finish_reason']) ?? this.stop;
    this.count(choice['usage']);
    // MiniMax tells its sources in the last of `messages`.
    const last = list(choice['messages']).at(-1);
    if (isRecord(last)) this.citations.add(last['annotations']);
  }

  /** Fields beside the choices, on any chunk: usage (the last statement counts), sources, errors. */
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
    // Chunks after the finish may name more sources: all sources are reported at the end.
    if (failure || this.stop !== undefined) this.ground(out);
    else this.report(this.citations.takeEarly(out), out);
    if (failure) throw new ChunkFailure(failure);
  }

  /** The last statement counts. */
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

  /** A chunk without choices: Azure's verdict on the prompt, for one. Whatever no other event holds is `data`. */
  private extras(chunk: Json, out: StreamEvent[]): void {
    const extras = Object.entries(chunk).filter(([key, value]) => !envelope.has(key) && value !== null && value !== '');
    if (extras.length > 0 && Array.isArray(chunk['choices']))
      out.push({ id: this.eventId, type: 'data', data: Object.fromEntries(extras) });
  }

  /** The list is told with the first chunk that has it: from then on the answer's marks can be read. */
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

/** The first key is looked at before the path is walked: most chunks do not have it. */
interface Path {
  readonly top: string;
  readonly path: string;
}

const paths = (given: readonly string[] | undefined): readonly Path[] =>
  given === undefined ? none : given.map((path) => ({ top: path.split('.', 1)[0] ?? path, path }));

const none: readonly Path[] = [];

/** The choice of index 0; further ones (n > 1) are another reply. */
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
