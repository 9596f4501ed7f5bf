// Thinking that a model writes into its text between think tags becomes reasoning.
import { chain, definePlugin, finishKind, stages } from '@tributary/runtime-core';
import type { StreamEvent, StreamTransform } from '@tributary/runtime-core';
import { ThinkTagSplitter } from '@tributary/runtime-core/wire';
import type { Segment } from '@tributary/runtime-core/wire';
import { visibleRanges } from './ranges.ts';
import { templateOpens } from './templates.ts';

const none: readonly StreamEvent[] = [];

/** Read, and found to be plain text. */
const isWhole = ([first, second]: readonly Segment[], text: string): boolean =>
  first?.kind === 'text' && first.text === text && second === undefined;

/** A reply that was cut off, or that goes on with a call, may still be thinking; any other end has said its answer. */
function endsWhole(stop: string): boolean {
  const kind = finishKind(stop);
  return kind === 'complete' || kind === 'other';
}

const mayHoldTag = /[<[◁]/;

class ThinkTags implements StreamTransform {
  private readonly splitter: ThinkTagSplitter;
  private id = '';
  /** Some vendors end a reply with a tool call like any other. */
  private called = false;
  /** The text as the provider sent it: cited passages are counted in it. */
  private sent = '';
  private readonly opened: boolean;
  /** Tag of the last thought that was handed on. */
  private origin: string | undefined;

  constructor(opened: boolean) {
    this.opened = opened;
    this.splitter = new ThinkTagSplitter(opened);
  }

  push(batch: readonly StreamEvent[]): readonly StreamEvent[] {
    // Nearly every batch passes whole: copied only from the first event that does not.
    let out: StreamEvent[] | undefined;
    for (let at = 0; at < batch.length; at++) {
      const event = batch[at];
      if (event === undefined) continue;
      if (event.type === 'text') {
        this.id = event.id;
        this.sent += event.data;
        if (this.splitter.passes(event.data)) {
          out?.push(event);
          continue;
        }
        const segments = this.splitter.push(event.data);
        if (isWhole(segments, event.data)) {
          out?.push(event);
          continue;
        }
        this.add(segments, (out ??= batch.slice(0, at)));
      } else {
        // Text held back precedes this event and stays before it. Sources may arrive in the middle of a tag.
        const held = event.type === 'grounding' ? [] : this.splitter.flush();
        if (held.length > 0) this.add(held, (out ??= batch.slice(0, at)));
        this.called ||= event.type === 'tool_calls';
        const hidden =
          event.type === 'stop' && !this.called && endsWhole(event.data) ? this.splitter.unclosed : undefined;
        if (hidden !== undefined) (out ??= batch.slice(0, at)).push({ id: this.id, type: 'text', data: hidden });
        const shown = event.type === 'grounding' ? this.cited(event) : event;
        if (shown !== event) out ??= batch.slice(0, at);
        out?.push(shown);
      }
    }
    return out ?? batch;
  }

  flush(): readonly StreamEvent[] {
    const held = this.splitter.flush();
    if (held.length === 0) return none;
    const out: StreamEvent[] = [];
    this.add(held, out);
    return out;
  }

  /** Cited passages, counted in the text that is left. */
  private cited(event: StreamEvent & { readonly type: 'grounding' }): StreamEvent {
    if (!mayHoldTag.test(this.sent) || !event.data.citations.some(({ ranges }) => ranges)) return event;
    const { sent, opened } = this;
    return { ...event, data: { ...event.data, citations: visibleRanges(event.data.citations, sent, opened) } };
  }

  private add(segments: readonly Segment[], out: StreamEvent[]): void {
    const { id } = this;
    for (const { kind, text } of segments) {
      const origin = this.splitter.tag;
      if (kind === 'was_reasoning') out.push({ id, type: 'data', data: { type: 'text_was_reasoning', tag: origin } });
      else if (kind === 'text' || origin === this.origin) out.push({ id, type: kind, data: text });
      else out.push({ id, type: kind, data: text, ...(origin === undefined ? {} : { origin }) });
      if (kind === 'reasoning') this.origin = origin;
    }
  }
}

export default definePlugin({
  id: 'think-tags',
  apply(hooks) {
    hooks.transformStream.tap({ name: 'think-tags', stage: stages.plugin }, (transform, context) =>
      chain(transform, new ThinkTags(templateOpens(context))),
    );
  },
});
