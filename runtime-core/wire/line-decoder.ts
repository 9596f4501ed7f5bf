// Base class for decoders of wires with one chunk per line; subclasses interpret the lines.
import type { DecodeContext, Decoder, FailureInput } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import { streamChunkMessage } from '../errors/table.ts';
import { maxEventLength } from './decoder.ts';
import { LineParser } from './lines.ts';
import { UTF8Text } from './utf8.ts';

/** The reply ended before its end marker, or contains an invalid line. */
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

  /** Returns the event of a trimmed line. Sets `done` at the end marker; throws for an invalid line. */
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

  /** Creates the error event that ends the reply. */
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
