// Composes stream transforms, the synchronous stages between a reply's decoder and its reader.
import type { StreamTransform } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';

const none: readonly StreamEvent[] = [];

export const passThrough: StreamTransform = Object.freeze({
  push: (batch: readonly StreamEvent[]) => batch,
  flush: () => none,
});

/** Runs two transforms in order. A `transformStream` tap returns `chain(transform, own)`. */
export function chain(first: StreamTransform, second: StreamTransform): StreamTransform {
  return first === passThrough ? second : new Chain(first, second);
}

/** Used by the wire's `transformStream` tap: adds the decoder of the reply, whose events pass through `transform`. */
export const readReply = (
  transform: StreamTransform,
  decoder: NonNullable<StreamTransform['decoder']>,
): StreamTransform => new Chain(transform, passThrough, decoder);

/** Keeps the decoder if a tap wraps the transform in a new object. */
export const keepReading = (given: StreamTransform, returned: StreamTransform): StreamTransform =>
  given.decoder && !returned.decoder ? readReply(returned, given.decoder) : returned;

/** A class, as all transforms on the hot path should be: V8 recompiles a closure for every reply, a method only once. */
class Chain implements StreamTransform {
  private readonly first: StreamTransform;
  private readonly second: StreamTransform;
  readonly decoder?: NonNullable<StreamTransform['decoder']>;

  constructor(first: StreamTransform, second: StreamTransform, decoder = first.decoder) {
    this.first = first;
    this.second = second;
    if (decoder) this.decoder = decoder;
  }

  push(batch: readonly StreamEvent[]): readonly StreamEvent[] {
    return this.second.push(this.first.push(batch));
  }

  flush(): readonly StreamEvent[] {
    const held = this.first.flush();
    const passed = held.length > 0 ? this.second.push(held) : none;
    const last = this.second.flush();
    return passed.length === 0 ? last : last.length === 0 ? passed : [...passed, ...last];
  }
}
