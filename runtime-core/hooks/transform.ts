// Composition of stream transforms: the synchronous stages between a reply's decoder and its reader.
import type { StreamTransform } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';

const none: readonly StreamEvent[] = [];

export const passThrough: StreamTransform = Object.freeze({
  push: (batch: readonly StreamEvent[]) => batch,
  flush: () => none,
});

/** First, then second. What a `transformStream` tap returns: `chain(transform, mine)`. */
export function chain(first: StreamTransform, second: StreamTransform): StreamTransform {
  return first === passThrough ? second : new Chain(first, second);
}

/** Result of the wire's tap of `transformStream`: the reply is read by this decoder, the events go through `transform`. */
export const readReply = (
  transform: StreamTransform,
  decoder: NonNullable<StreamTransform['decoder']>,
): StreamTransform => new Chain(transform, passThrough, decoder);

/** A tap that wraps the transform in an object of its own leaves the reading of the bytes as it was. */
export const keepReading = (given: StreamTransform, returned: StreamTransform): StreamTransform =>
  given.decoder && !returned.decoder ? readReply(returned, given.decoder) : returned;

/** A class, as every transform on the hot path should be: V8 compiles a closure anew for every reply, a method once. */
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
