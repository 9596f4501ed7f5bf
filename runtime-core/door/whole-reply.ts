// Collects the events of a reply for clients that do not stream.
import type { Citation, StreamError, StreamEvent } from '../contract/events.ts';
import type { WholeReply } from '../contract/door.ts';
import type { Usage } from '../contract/usage.ts';

export class ReplyCollector {
  private text = '';
  private reasoning = '';
  private signature: string | undefined;
  private readonly calls: { id: string; name: string; arguments: string; thoughtSignature?: string }[] = [];
  private readonly images: string[] = [];
  private citations: readonly Citation[] = [];
  private usage: Usage | undefined;
  private stop: string | undefined;
  private error: StreamError | undefined;

  events(batch: readonly StreamEvent[]): void {
    for (const event of batch) this.event(event);
  }

  private event(event: StreamEvent): void {
    switch (event.type) {
      case 'text':
        this.text += event.data;
        break;
      case 'reasoning':
        this.reasoning += event.data;
        break;
      case 'reasoning_signature':
        this.signature = (this.signature ?? '') + event.data;
        break;
      case 'tool_calls':
        for (const { index, id, function: called, thoughtSignature } of event.data) {
          const call = (this.calls[index] ??= { id: id ?? `call_${index}`, name: '', arguments: '' });
          call.name += called.name ?? '';
          call.arguments += called.arguments ?? '';
          if (thoughtSignature !== undefined) call.thoughtSignature = thoughtSignature;
        }
        break;
      case 'base64_image':
        this.images.push(event.data);
        break;
      case 'grounding':
        this.citations = event.data.citations;
        break;
      case 'usage':
        this.usage = event.data;
        break;
      case 'stop':
        this.stop = event.data;
        break;
      case 'error':
        this.error = event.data;
        break;
      case 'data':
      case 'flagged_reasoning_signature':
      case 'speed':
    }
  }

  reply(): WholeReply {
    const { text, reasoning, signature, images, citations, usage, stop, error } = this;
    return {
      text,
      reasoning,
      // Vendors may skip an index.
      calls: this.calls.filter(() => true),
      images,
      citations,
      ...(signature === undefined ? {} : { signature }),
      ...(usage === undefined ? {} : { usage }),
      ...(stop === undefined ? {} : { stop }),
      ...(error === undefined ? {} : { error }),
    };
  }
}
