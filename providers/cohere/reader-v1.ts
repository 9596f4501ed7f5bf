// Reads replies of Cohere's v1 chat, which some gateways still send: JSON lines of events, or one JSON.
import type { DecodeContext, StreamEvent, Usage } from '@tributary/runtime-core';
import { isRecord, list, pushBilling, record, text, ToolCallNumbering } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { Citations } from './citations.ts';
import { billingOf, usageOf, usageOfTokenCount } from './usage.ts';

/** True if the JSON is v1: its events have `event_type`, and an unstreamed reply has `text` at the top level. */
export const isV1 = (json: Json): boolean => json['event_type'] !== undefined || typeof json['text'] === 'string';

export class V1Reader {
  began = false;
  done = false;
  private id: string;
  private readonly calls: ToolCallNumbering;
  private readonly citations = new Citations();
  private readonly documents = new Map<string, Json>();
  private readonly cited: Json[] = [];
  private stop = 'COMPLETE';
  private usage: Usage | undefined;
  private billing: ReturnType<typeof billingOf>;

  constructor(context: DecodeContext) {
    this.id = context.id;
    this.calls = new ToolCallNumbering(context.id);
  }

  chunk(event: Json, out: StreamEvent[]): void {
    this.began = true;
    this.event(event, out);
    this.citations.follow(out);
  }

  private event(event: Json, out: StreamEvent[]): void {
    switch (event['event_type']) {
      case 'stream-start':
        this.id = text(event['generation_id']) ?? this.id;
        break;
      case 'text-generation':
        this.say(event['text'], out);
        break;
      case 'stream-end': {
        // Repeats the text, and contains what the events did not.
        const response = record(event['response']) ?? {};
        this.finish({ ...response, finish_reason: event['finish_reason'] ?? response['finish_reason'] }, out);
        break;
      }
      default:
        this.gather(event);
    }
  }

  whole(reply: Json, out: StreamEvent[]): void {
    this.began = true;
    this.id = text(reply['generation_id']) ?? this.id;
    this.say(reply['text'], out);
    this.citations.follow(out);
    this.finish(reply, out);
  }

  end(out: StreamEvent[]): boolean {
    const { id } = this;
    for (const citation of this.cited) this.citations.addV1(citation, this.documents);
    const grounding = this.citations.take(out);
    if (grounding) out.push({ id, type: 'grounding', data: grounding });
    pushBilling(this.billing, id, out);
    if (this.done) out.push({ id, type: 'stop', data: this.stop });
    if (this.usage) out.push({ id, type: 'usage', data: this.usage });
    return this.done;
  }

  private say(value: unknown, out: StreamEvent[]): void {
    const data = text(value);
    if (data !== undefined) out.push({ id: this.id, type: 'text', data });
  }

  private gather(event: Json): void {
    for (const document of list(event['documents']).filter(isRecord)) {
      this.citations.source(document);
      const id = text(document['id']);
      if (id !== undefined) this.documents.set(id, document);
    }
    for (const citation of list(event['citations'])) if (isRecord(citation)) this.cited.push(citation);
    for (const query of list(event['search_queries'])) this.citations.query(record(query)?.['text']);
  }

  private finish(response: Json, out: StreamEvent[]): void {
    this.done = true;
    this.stop = text(response['finish_reason']) ?? this.stop;
    this.gather(response);
    for (const call of list(response['tool_calls'])) {
      if (!isRecord(call)) continue;
      const delta = this.calls.next({ name: text(call['name']), arguments: JSON.stringify(call['parameters'] ?? {}) });
      if (delta) out.push({ id: this.id, type: 'tool_calls', data: [delta] });
    }
    this.billing = billingOf(response['meta']);
    this.usage = usageOfTokenCount(response['token_count']) ?? usageOf(response['meta']);
  }
}
