// Turns thinking that a model writes between think tags in its text into reasoning.
import { chain, definePlugin, finishKind, stages } from '@tributary/runtime-core';
import type { StreamEvent, StreamTransform } from '@tributary/runtime-core';
import { ThinkTagSplitter } from '@tributary/runtime-core/wire';
import type { Segment } from '@tributary/runtime-core/wire';
import { visibleRanges } from './ranges.ts';
import { templateOpens } from './templates.ts';

const none: readonly StreamEvent[] = [];

/** True if the splitter found only plain text. */
const isWhole = ([first, second]: readonly Segment[], text: string): boolean =>
  first?.kind === 'text' && first.text === text && second === undefined;

/** True if the stop reason means a complete answer. If a reply was cut off or continues with a call, the model may still be thinking. */
function endsWhole(stop: string): boolean {
  const kind = finishKind(stop);
  return kind === 'complete' || kind === 'other';
}

const mayHoldTag = /[<[◁]/;

class ThinkTags implements StreamTransform {
  private readonly splitter: ThinkTagSplitter;
  private id = '';
  /** Set after a tool call, since some vendors end it with an ordinary stop reason. */
  private called = false;
  /** The text as sent by the provider, in which cited passages are counted. */
  private sent = '';
  private readonly opened: boolean;
  /** Tag of the last thought sent on. */
  private origin: string | undefined;

  constructor(opened: boolean) {
    this.opened = opened;
    this.splitter = new ThinkTagSplitter(opened);
  }

  push(batch: readonly StreamEvent[]): readonly StreamEvent[] {
    // Nearly all batches pass unchanged: a batch is copied only from the first changed event.
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
        // Held-back text precedes this event. Sources may arrive in the middle of a tag, so they do not flush it.
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

  /** Converts cited passages to positions in the remaining text. */
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
