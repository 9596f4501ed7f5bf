// Orders the end of a reply: content, then exactly one stop, usage, speed. A failed reply has no stop; usage precedes its error,
// and nothing follows the error.
import type { StreamTransform } from '../contract/call.ts';
import type { StreamEvent, StreamEventOf } from '../contract/events.ts';

const none: readonly StreamEvent[] = [];

/** Holds stop, usage and speed until the reply has ended. */
export class Settle implements StreamTransform {
  failed = false;
  private stop: StreamEventOf<'stop'> | undefined;
  private usage: StreamEventOf<'usage'> | undefined;
  private speed: StreamEventOf<'speed'> | undefined;

  push(batch: readonly StreamEvent[]): readonly StreamEvent[] {
    if (this.failed) return none;
    for (let at = 0; at < batch.length; at++) {
      // Nearly every batch passes unchanged: copy only from the first event that is held.
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

  /** Returns true if the event is sent now. */
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
