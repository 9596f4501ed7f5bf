// The last stage of every reply: content first, then exactly one stop, then usage, then speed; nothing after an error.
// A reply that fails has no stop; the usage that is known stands before its error.
import type { StreamTransform } from '../contract/call.ts';
import type { StreamEvent, StreamEventOf } from '../contract/events.ts';

const none: readonly StreamEvent[] = [];

/** Holds what ends a reply until it has ended, whatever order the wire and the taps gave it in. */
export class Settle implements StreamTransform {
  failed = false;
  private stop: StreamEventOf<'stop'> | undefined;
  private usage: StreamEventOf<'usage'> | undefined;
  private speed: StreamEventOf<'speed'> | undefined;

  push(batch: readonly StreamEvent[]): readonly StreamEvent[] {
    if (this.failed) return none;
    for (let at = 0; at < batch.length; at++) {
      // Nearly every batch passes whole: copy only from the first event that does not.
      const event = batch[at];
      if (event === undefined || (this.passes(event) && !this.failed)) continue;
      if (!this.failed) return [...batch.slice(0, at), ...this.push(batch.slice(at + 1))];
      return [...batch.slice(0, at), ...(this.usage ? [this.usage] : none), event];
    }
    return batch;
  }

  flush(): readonly StreamEvent[] {
    if (this.failed) return none;
    return [this.stop, this.usage, this.speed].filter((event) => event !== undefined);
  }

  /** True when the event goes out now. */
  private passes(event: StreamEvent): boolean {
    switch (event.type) {
      case 'stop':
        this.stop = event;
        return false;
      case 'usage':
        this.usage = event;
        return false;
      case 'speed':
        this.speed = event;
        return false;
      case 'error':
        this.failed = true;
        return true;
      case 'text':
      case 'reasoning':
        return event.data !== '';
      default:
        return true;
    }
  }
}
