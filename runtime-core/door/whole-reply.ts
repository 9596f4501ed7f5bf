// Collects the events of a reply for clients that do not stream.
import type { Citation, StreamError, StreamEvent, TextRange } from '../contract/events.ts';
import type { WholeReply } from '../contract/door.ts';
import type { Usage } from '../contract/usage.ts';
import { TextOffsets } from '../wire/text-offsets.ts';
import type { TextUnit } from '../wire/text-offsets.ts';

/** Adds the sources of a report, which contains the changes since the last one: of a known source it has all passages. */
export function withCitations(known: readonly Citation[], more: readonly Citation[]): readonly Citation[] {
  const keyOf = ({ url, title }: Citation): string => url || title;
  return [...new Map([...known, ...more].map((each) => [keyOf(each), each])).values()];
}

/**
 * Returns the sources with passages in a wire's unit. `text`: of the part of the reply that they are written to. `from`: where it
 * begins in the reply, in UTF-16 units; passages before it are left out.
 */
export function citationsIn(unit: TextUnit, text: string, all: readonly Citation[], from = 0): readonly Citation[] {
  const offsets = new TextOffsets(text);
  return all.map(({ ranges = [], ...citation }) => {
    const own = ranges.filter(([start]) => start >= from);
    const moved = own.map(([start, end]): TextRange => [
      offsets.fromUTF16(start - from, unit),
      offsets.fromUTF16(end - from, unit),
    ]);
    return moved.length > 0 ? { ...citation, ranges: moved } : citation;
  });
}

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
        this.citations = withCitations(this.citations, event.data.citations);
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
