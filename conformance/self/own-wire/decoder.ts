// A framing that no vendor has: a letter, a space and JSON a line. T text, R reasoning, U usage, X the end, E an error.
import type { DecodeContext, Decoder, FailureInput, StreamEvent } from '@tributary/runtime-core';
import { streamChunkMessage } from '@tributary/runtime-core';
import { at, LineParser, list, text, toUsage } from '@tributary/runtime-core/wire';

const cut: FailureInput = { message: streamChunkMessage, type: 'StreamChunkError' };

export class OwnDecoder implements Decoder {
  done = false;
  private readonly context: DecodeContext;
  private readonly lines = new LineParser();
  private readonly utf8 = new TextDecoder();
  private out: StreamEvent[] = [];

  constructor(context: DecodeContext) {
    this.context = context;
  }

  feed(bytes: Uint8Array): StreamEvent[] {
    this.lines.push(this.utf8.decode(bytes, { stream: true }), (line) => this.read(line));
    return this.taken();
  }

  end(broken?: FailureInput): StreamEvent[] {
    if (!this.done) this.lines.end((line) => this.read(line));
    if (!this.done) this.fail(broken ?? cut);
    return this.taken();
  }

  protected line(kind: string, data: unknown): StreamEvent | undefined {
    const { id } = this.context;
    switch (kind) {
      case 'T':
        return { id, type: 'text', data: text(data) ?? '' };
      case 'R':
        return { id, type: 'reasoning', data: text(data) ?? '' };
      case 'U': {
        const [input = 0, output = 0] = list(data).map(Number);
        const usage = toUsage({ totalInputTokens: input, totalOutputTokens: output, totalTokens: input + output });
        return usage && { id, type: 'usage', data: usage };
      }
      case 'X':
        this.done = true;
        return { id, type: 'stop', data: text(data) ?? 'stop' };
      case 'E':
        return this.fail({ message: text(at(data, 'message')) ?? 'refused', body: data });
      default:
        return this.fail(cut);
    }
  }

  private read(line: string): void {
    if (this.done) return;
    let event: StreamEvent | undefined;
    try {
      event = this.line(line[0] ?? '', JSON.parse(line.slice(2)));
    } catch {
      event = this.fail(cut);
    }
    if (event) this.out.push(event);
  }

  private fail(failure: FailureInput): undefined {
    this.done = true;
    this.out.push(this.context.fail(failure));
  }

  private taken(): StreamEvent[] {
    const { out } = this;
    this.out = [];
    return out;
  }
}
