// Converts Cohere's v2 replies, streamed or not, to events; passes v1 replies to V1Reader.
import type { DecodeContext, Grounding, StreamEvent } from '@tributary/runtime-core';
import {
  ChunkFailure,
  findError,
  isRecord,
  list,
  notAReply,
  pushBilling,
  record,
  text,
  ToolCallNumbering,
} from '@tributary/runtime-core/wire';
import type { ChunkReader, Json } from '@tributary/runtime-core/wire';
import { Citations } from './citations.ts';
import { thinkingPart, toolPlan } from './messages.ts';
import { isV1, V1Reader } from './reader-v1.ts';
import { billingOf, usageOf } from './usage.ts';

export class CohereReader implements ChunkReader {
  private id: string;
  private readonly calls: ToolCallNumbering;
  private readonly citations = new Citations();
  /** Start of each content item in the reply's text; citation positions count from there. */
  private readonly starts = new Map<number, number>();
  /** Calls without arguments so far: at their end they get `{}`, since empty text is not JSON. */
  private readonly bare = new Set<string | number>();
  private readonly v1: V1Reader;
  private stop: string | undefined;
  /** Field of the last thought. */
  private origin: string | undefined;
  private usage: unknown;

  constructor(context: DecodeContext) {
    this.id = context.id;
    this.calls = new ToolCallNumbering(context.id);
    this.v1 = new V1Reader(context);
  }

  get done(): boolean {
    return this.stop !== undefined || this.v1.done;
  }

  chunk(json: unknown, out: StreamEvent[]): void {
    const chunk = record(json);
    if (!chunk) throw new TypeError('an event must be an object');
    if (isV1(chunk)) {
      this.v1.chunk(chunk, out);
      return;
    }
    const delta = record(chunk['delta']);
    const message = record(delta?.['message']) ?? {};
    this.event(chunk, delta, message, out);
    this.citations.follow(out);
  }

  private event(chunk: Json, delta: Json | undefined, message: Json, out: StreamEvent[]): void {
    const key = typeof chunk['index'] === 'number' ? chunk['index'] : 0;
    switch (chunk['type']) {
      case 'message-start':
        this.id = text(chunk['id']) ?? this.id;
        break;
      case 'content-start':
      case 'content-delta':
        this.content(key, message['content'], out);
        break;
      case 'tool-plan-delta':
        this.think(message['tool_plan'], toolPlan, out);
        break;
      case 'tool-call-start':
      case 'tool-call-delta':
        this.call(key, record(message['tool_calls']) ?? {}, out);
        break;
      case 'tool-call-end':
        this.close(key, out);
        break;
      case 'citation-start':
        this.cite(message['citations'], out);
        this.report(this.citations.takeEarly(out), out);
        break;
      case 'message-end':
        this.finish(delta ?? {});
        break;
      case 'content-end':
      case 'citation-end':
        break;
      default:
        this.unknown(chunk, out);
    }
  }

  whole(json: unknown, out: StreamEvent[]): void {
    const reply = record(json) ?? {};
    if (isV1(reply)) {
      this.v1.whole(reply, out);
      return;
    }
    this.id = text(reply['id']) ?? this.id;
    const message = record(reply['message']);
    if (!message) throw findError(reply).message === undefined ? notAReply(json) : failureOf(reply);
    this.think(message['tool_plan'], toolPlan, out);
    for (const [index, part] of list(message['content']).entries()) this.content(index, part, out);
    for (const [key, call] of list(message['tool_calls']).entries()) {
      this.call(key, record(call) ?? {}, out);
      this.close(key, out);
    }
    this.cite(message['citations'], out);
    this.finish(reply);
  }

  end(out: StreamEvent[]): boolean {
    if (this.v1.began) return this.v1.end(out);
    const { id, stop } = this;
    if (stop !== undefined) for (const key of this.bare) this.close(key, out);
    this.report(this.citations.take(out), out);
    pushBilling(billingOf(this.usage), id, out);
    if (stop !== undefined) out.push({ id, type: 'stop', data: stop });
    const usage = usageOf(this.usage);
    if (usage) out.push({ id, type: 'usage', data: usage });
    return stop !== undefined;
  }

  private report(grounding: Grounding | undefined, out: StreamEvent[]): void {
    if (grounding) out.push({ id: this.id, type: 'grounding', data: grounding });
  }

  private think(value: unknown, origin: string, out: StreamEvent[]): void {
    const data = text(value);
    const { id } = this;
    if (data === undefined) return;
    out.push(origin === this.origin ? { id, type: 'reasoning', data } : { id, type: 'reasoning', data, origin });
    this.origin = origin;
  }

  private content(index: number, value: unknown, out: StreamEvent[]): void {
    const part = record(value);
    this.think(part?.['thinking'], thinkingPart, out);
    if (!this.starts.has(index)) {
      this.citations.follow(out);
      this.starts.set(index, this.citations.text.length);
    }
    const words = text(part?.['text']);
    if (words !== undefined) out.push({ id: this.id, type: 'text', data: words });
  }

  private call(key: number, call: Json, out: StreamEvent[]): void {
    const fn = record(call['function']);
    const args = text(fn?.['arguments']);
    const delta = this.calls.next({ key, id: text(call['id']), name: text(fn?.['name']), arguments: args });
    if (!delta) return;
    if (args !== undefined) this.bare.delete(key);
    else this.bare.add(key);
    out.push({ id: this.id, type: 'tool_calls', data: [delta] });
  }

  private close(key: string | number, out: StreamEvent[]): void {
    if (!this.bare.delete(key)) return;
    const delta = this.calls.next({ key, arguments: '{}' });
    if (delta) out.push({ id: this.id, type: 'tool_calls', data: [delta] });
  }

  /** Accepts a citation (stream) or a list (unstreamed reply). */
  private cite(value: unknown, out: StreamEvent[]): void {
    this.citations.follow(out);
    for (const citation of Array.isArray(value) ? list(value) : [value]) {
      if (!isRecord(citation)) continue;
      const index = citation['content_index'];
      this.citations.add(citation, (typeof index === 'number' ? this.starts.get(index) : undefined) ?? 0);
    }
  }

  private finish(end: Json): void {
    const reason = text(end['finish_reason']);
    const error = text(end['error']);
    this.usage = end['usage'];
    if (error !== undefined)
      throw new ChunkFailure({ message: error, body: end, ...(reason === undefined ? {} : { code: reason }) });
    this.stop = reason ?? 'COMPLETE';
  }

  /** Reports unknown event types as `data`; an event without a type is an error. */
  private unknown(chunk: Json, out: StreamEvent[]): void {
    if (chunk['type'] === undefined || chunk['type'] === 'error') throw failureOf(chunk);
    out.push({ id: this.id, type: 'data', data: chunk });
  }
}

function failureOf(reply: Json): ChunkFailure {
  const { message, code, body } = findError(reply);
  return new ChunkFailure({
    message: message ?? 'Cohere ended the reply with an error',
    body,
    ...(code === undefined ? {} : { code }),
  });
}
