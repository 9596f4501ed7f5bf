// Converts the Responses API, streamed or as one response object, to events.
import type { Billing, DecodeContext, Grounding, StreamEvent, Usage } from '@tributary/runtime-core';
import { streamChunkMessage } from '@tributary/runtime-core';
import {
  ChunkFailure,
  isRecord,
  list,
  Paragraphs,
  pushBilling,
  record,
  tellsError,
  text,
  ToolCallNumbering,
} from '@tributary/runtime-core/wire';
import type { ChunkReader, Json } from '@tributary/runtime-core/wire';
import type { ChatReaderOptions } from './chat-reader.ts';
import { Citations } from './citations.ts';
import { encryptedThought } from './responses-answer.ts';
import { failureIn, toFailure } from './failure.ts';
import { billingOf, usageOf } from './usage.ts';

/** Items reported by other events; any other finished item is reported as `data`. */
const spokenItems = new Set([
  'message',
  'reasoning',
  'function_call',
  'web_search_call',
  'image_generation_call',
  'compaction',
]);

export class ResponsesReader implements ChunkReader {
  private readonly fallbackId: string;
  private readonly citations = new Citations();
  private readonly calls: ToolCallNumbering;
  /** Items already read from deltas, which the finished item repeats. */
  private readonly spoken = new Set<string | number>();
  private readonly phased = new Set<string | number>();
  private readonly partStarts = new Map<string, number>();
  private id = '';
  private round = 0;
  private current: string | number | undefined;
  private thought: string | undefined;
  private lastCall: string | number | undefined;
  /** Key of the message with the last text. */
  private message: string | number | undefined;
  private readonly paragraphs = new Paragraphs();
  private stop: string | undefined;
  private usage: Usage | undefined;
  private billing: Pick<Billing, 'cost'> | undefined;
  private fees: Billing['fees'];
  private readonly options: Pick<ChatReaderOptions, 'fees'>;

  constructor(context: DecodeContext, options: Pick<ChatReaderOptions, 'fees'> = {}) {
    this.options = options;
    this.fallbackId = context.id;
    this.calls = new ToolCallNumbering(context.id);
  }

  chunk(json: unknown, out: StreamEvent[], name: string | undefined): void {
    if (json === null) return;
    if (!isRecord(json)) throw unknownShape(json);
    this.event(json, name, out);
    this.citations.follow(out);
  }

  private event(json: Json, name: string | undefined, out: StreamEvent[]): void {
    const type = text(json['type']) ?? name ?? '';
    switch (type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        this.text(json, out);
        return;
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        this.reasoning(json, type, out);
        return;
      case 'response.function_call_arguments.delta':
        this.arguments(json, out);
        return;
      case 'response.output_item.added':
        this.added(json, out);
        return;
      case 'response.output_item.done':
        this.item(record(json['item']) ?? {}, keyOf(json), out);
        return;
      case 'response.output_text.annotation.added':
        this.citations.add([json['annotation']], this.partStart(keyOf(json), json['content_index'], out));
        this.report(this.citations.takeEarly(out), out);
        return;
      case 'response.created':
        this.id = text(record(json['response'])?.['id']) ?? this.id;
        // A recorder, or a gateway that retries, may send a second response, whose positions restart.
        this.spoken.clear();
        this.phased.clear();
        this.message = undefined;
        this.partStarts.clear();
        this.current = undefined;
        this.round += 1;
        return;
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
      case 'response.cancelled':
        // Continues to the end of the body, since a recorder may have appended another response.
        this.outcome(record(json['response']) ?? json, out);
        return;
      case 'error':
        throw this.failed(json, out);
      default: {
        // Progress and repetitions have no event. A failing server may send an error in another format.
        const failure = type.startsWith('response.') ? undefined : failureIn(json, name === 'error');
        if (failure) throw this.failed(json, out);
        // Text of another wire must not be lost silently.
        if (json['choices'] !== undefined) throw unknownShape(json);
      }
    }
  }

  whole(json: unknown, out: StreamEvent[]): void {
    if (!isRecord(json)) throw unknownShape(json);
    const failure = json['output'] === undefined ? failureIn(json, false) : undefined;
    if (failure) throw new ChunkFailure(failure);
    if (!Array.isArray(json['output']) && json['object'] !== 'response') throw unknownShape(json);
    this.id = text(json['id']) ?? '';
    this.outcome(json, out);
  }

  /** True if the reply may be complete. Usage and the end mark may follow; some servers keep the connection open. */
  get settled(): boolean {
    return this.stop !== undefined;
  }

  end(out: StreamEvent[], marked: boolean): boolean {
    this.ground(out);
    // `[DONE]` alone does not end a response.
    const begun = this.round > 0 || this.spoken.size > 0;
    const ended = this.stop !== undefined || (marked && begun);
    pushBilling({ ...this.billing, ...(this.fees ? { fees: this.fees } : {}) }, this.eventId, out);
    if (ended) out.push({ id: this.eventId, type: 'stop', data: this.stop ?? 'unknown' });
    if (this.usage) out.push({ id: this.eventId, type: 'usage', data: this.usage });
    return ended;
  }

  private get eventId(): string {
    return this.id === '' ? this.fallbackId : this.id;
  }

  private speaks(key: string | number): void {
    if (key === this.current) return;
    this.current = key;
    this.spoken.add(key);
  }

  private text(json: Json, out: StreamEvent[]): void {
    const { delta } = json;
    if (typeof delta !== 'string' || delta === '') return;
    const key = keyOf(json);
    this.speaks(key);
    this.say(delta, key, out);
    this.partStart(key, json['content_index'], out);
    out.push({ id: this.eventId, type: 'text', data: delta });
  }

  /** Separates messages of one response by a paragraph, even if other items are between them. */
  private say(words: string, key: string | number, out: StreamEvent[]): void {
    if (key !== this.message) this.paragraphs.interrupt();
    this.message = key;
    this.paragraphs.begin(this.eventId, out);
    this.paragraphs.add(words);
  }

  /** Returns the position that annotations of this part count from: the text length at its first delta or annotation. */
  private partStart(item: string | number, part: unknown, out: StreamEvent[]): number {
    const key = `${item}/${String(part ?? 0)}`;
    let start = this.partStarts.get(key);
    if (start === undefined) {
      this.citations.follow(out);
      this.partStarts.set(key, (start = this.citations.text.length));
    }
    return start;
  }

  private reasoning(json: Json, type: string, out: StreamEvent[]): void {
    const { delta } = json;
    if (typeof delta !== 'string' || delta === '') return;
    const key = keyOf(json);
    this.speaks(key);
    this.think(delta, `${key}/${type}/${String(json['summary_index'] ?? json['content_index'] ?? 0)}`, out);
  }

  /** Parts of a thought become paragraphs. */
  private think(words: string, part: string, out: StreamEvent[]): void {
    const apart = this.thought !== undefined && this.thought !== part;
    this.thought = part;
    out.push({ id: this.eventId, type: 'reasoning', data: apart ? `\n\n${words}` : words });
  }

  private added(json: Json, out: StreamEvent[]): void {
    const item = record(json['item']);
    if (item?.['type'] === 'message') this.phase(item, keyOf(json), out);
    if (item?.['type'] !== 'function_call') return;
    const key = keyOf(json);
    this.lastCall = key;
    this.call(key, item, text(item['arguments']) ?? '', out);
    if (text(item['arguments']) !== undefined) this.spoken.add(key);
  }

  /** The phase, which distinguishes progress comments from the answer, must be sent back with the message. */
  private phase({ phase }: Json, key: string | number, out: StreamEvent[]): void {
    if (text(phase) === undefined || this.phased.has(key)) return;
    this.phased.add(key);
    out.push({ id: this.eventId, type: 'data', data: { type: 'message', phase }, origin: 'openai-responses' });
  }

  /** Finds the call by position, since Copilot changes ids between events of one call. */
  private arguments(json: Json, out: StreamEvent[]): void {
    const { delta } = json;
    if (typeof delta !== 'string' || delta === '') return;
    const given = keyOf(json);
    const key = given === unplaced ? (this.lastCall ?? given) : given;
    this.speaks(key);
    this.call(key, {}, delta, out);
  }

  private call(key: string | number, item: Json, args: string, out: StreamEvent[]): void {
    const delta = this.calls.next({
      key: `${this.round}/${key}`,
      id: text(item['call_id']) ?? text(item['id']),
      name: text(item['name']),
      arguments: args,
    });
    if (delta) out.push({ id: this.eventId, type: 'tool_calls', data: [delta] });
  }

  /** Reads a finished item, except what its deltas already contained. */
  private item(item: Json, key: string | number, out: StreamEvent[]): void {
    const id = this.eventId;
    const silent = !this.spoken.has(key);
    switch (item['type']) {
      case 'message':
        this.phase(item, key, out);
        this.finished(item, key, silent, out);
        break;
      case 'reasoning': {
        if (silent) this.thoughts(item, key, out);
        const encrypted = text(item['encrypted_content']);
        if (encrypted !== undefined)
          out.push({ id, type: 'reasoning_signature', data: encrypted, origin: encryptedThought });
        break;
      }
      case 'function_call':
        if (silent) this.call(key, item, text(item['arguments']) ?? '', out);
        break;
      case 'web_search_call': {
        const action = record(item['action']);
        for (const query of list(action?.['queries'])) this.citations.query(query);
        this.citations.query(action?.['query']);
        break;
      }
      case 'image_generation_call': {
        const result = text(item['result']);
        if (result !== undefined)
          out.push({ id, type: 'base64_image', data: dataURL(result, text(item['output_format']) ?? 'png') });
        break;
      }
      default:
        // Tools run by the vendor have no event type of their own.
        if (typeof item['type'] === 'string' && !spokenItems.has(item['type']))
          out.push({ id, type: 'data', data: item });
    }
    this.spoken.add(key);
  }

  private finished(item: Json, key: string | number, silent: boolean, out: StreamEvent[]): void {
    for (const [at, part] of list(item['content']).entries()) {
      if (!isRecord(part)) continue;
      const words = text(part['text']) ?? text(part['refusal']);
      if (silent && words !== undefined) this.say(words, key, out);
      const start = this.partStart(key, at, out);
      if (silent && words !== undefined) out.push({ id: this.eventId, type: 'text', data: words });
      this.citations.add(part['annotations'], start);
    }
  }

  private thoughts(item: Json, key: string | number, out: StreamEvent[]): void {
    const parts = [...list(item['summary']), ...list(item['content'])];
    for (const [at, part] of parts.entries()) {
      const words = isRecord(part) ? text(part['text']) : undefined;
      if (words !== undefined) this.think(words, `${key}/${at}`, out);
    }
  }

  /** Reads the response object that ends a stream or is the body. */
  private outcome(response: Json, out: StreamEvent[]): void {
    this.id = text(response['id']) ?? this.id;
    this.usage = usageOf(response['usage']) ?? this.usage;
    this.billing = billingOf(response['usage']) ?? this.billing;
    this.fees = this.options.fees?.(response) ?? this.fees;
    if (tellsError(response['error']) || response['status'] === 'failed') throw this.failed(response, out);
    // mistral.rs sends thoughts in `reasoning`, where OpenAI repeats the settings.
    const thoughts = text(response['reasoning']);
    if (thoughts !== undefined && this.thought === undefined) this.think(thoughts, 'response', out);
    // Servers without deltas send all items here.
    if (this.spoken.size === 0) {
      for (const [at, item] of list(response['output']).entries()) if (isRecord(item)) this.item(item, at, out);
    }
    this.ground(out);
    this.stop = text(record(response['incomplete_details'])?.['reason']) ?? text(response['status']) ?? this.stop;
  }

  private failed(source: Json, out: StreamEvent[]): ChunkFailure {
    this.ground(out);
    return new ChunkFailure(toFailure(source));
  }

  private ground(out: StreamEvent[]): void {
    this.report(this.citations.take(out), out);
  }

  private report(grounding: Grounding | undefined, out: StreamEvent[]): void {
    if (grounding) out.push({ id: this.eventId, type: 'grounding', data: grounding });
  }
}

const unplaced = 'unplaced';

/** The item's position, or its id at servers that send no positions. */
const keyOf = (json: Json): string | number => {
  const index = json['output_index'];
  return typeof index === 'number' ? index : (text(json['item_id']) ?? text(record(json['item'])?.['id']) ?? unplaced);
};

/** `result` is base64; some gateways send a data URL. */
const dataURL = (result: string, format: string): string =>
  result.startsWith('data:') ? result : `data:image/${format};base64,${result}`;

const unknownShape = (found: unknown): ChunkFailure =>
  new ChunkFailure({
    message: streamChunkMessage,
    type: 'StreamChunkError',
    body: { reason: 'not_a_response', found: JSON.stringify(found)?.slice(0, 500) },
  });
