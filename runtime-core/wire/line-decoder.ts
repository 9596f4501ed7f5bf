// Decoder of wires whose framing is a line a chunk; what a line means is the wire's own.
import type { DecodeContext, Decoder, FailureInput } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import { streamChunkMessage } from '../errors/table.ts';
import { maxEventLength } from './decoder.ts';
import { LineParser } from './lines.ts';
import { UTF8Text } from './utf8.ts';

/** The reply ended before its last word, or holds something that is none of this wire. */
const cut: FailureInput = { message: streamChunkMessage, type: 'StreamChunkError' };

export abstract class LineDecoder implements Decoder {
  done = false;
  protected readonly context: DecodeContext;
  private readonly lines = new LineParser();
  private readonly utf8 = new UTF8Text();
  private out: StreamEvent[] = [];

  constructor(context: DecodeContext) {
    this.context = context;
  }

  /** Event of one line, without its white space. The last word sets `done`; throws for a line that is none of this wire. */
  protected abstract read(line: string): StreamEvent | undefined;

  feed(bytes: Uint8Array): StreamEvent[] {
    this.lines.push(this.utf8.decode(bytes), (line) => this.take(line));
    if (!this.done && this.lines.held > maxEventLength) this.out.push(this.fail(cut));
    return this.taken();
  }

  end(broken?: FailureInput): StreamEvent[] {
    if (!this.done) this.lines.end((line) => this.take(line));
    if (!this.done) this.out.push(this.fail(broken ?? cut));
    return this.taken();
  }

  /** The error event that ends the reply. */
  protected fail(failure: FailureInput): StreamEvent {
    this.done = true;
    return this.context.fail(failure);
  }

  private take(line: string): void {
    if (this.done) return;
    let event: StreamEvent | undefined;
    try {
      event = this.read(line);
    } catch {
      event = this.fail(cut);
    }
    if (event) this.out.push(event);
  }

  private taken(): StreamEvent[] {
    const { out } = this;
    this.out = [];
    return out;
  }
}
