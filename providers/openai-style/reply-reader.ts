// Reads a reply by its actual wire: some gateways answer a Responses call with chat chunks, and vice versa.
import type { DecodeContext, StreamEvent } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import type { ChunkReader } from '@tributary/runtime-core/wire';
import { ChatReader } from './chat-reader.ts';
import type { ChatReaderOptions } from './chat-reader.ts';
import { ResponsesReader } from './responses-reader.ts';

type Wire = 'openai-chat' | 'openai-responses';

/** Returns the wire of a chunk or unstreamed body; undefined if unknown (keep-alives, bare errors). */
function wireOf(json: unknown): Wire | undefined {
  if (!isRecord(json)) return undefined;
  if (json['choices'] !== undefined) return 'openai-chat';
  const { type, object } = json;
  const response = object === 'response' || (typeof type === 'string' && type.startsWith('response.'));
  return response ? 'openai-responses' : undefined;
}

/** Uses the requested wire's reader until a chunk shows the actual wire. */
export class ReplyReader implements ChunkReader {
  private reader: ChunkReader;
  private wire: Wire;
  private told = false;
  private readonly options: ChatReaderOptions;
  private readonly context: DecodeContext;

  constructor(asked: Wire, options: ChatReaderOptions, context: DecodeContext) {
    this.options = options;
    this.context = context;
    this.wire = asked;
    this.reader = this.readerOf(asked);
  }

  chunk(json: unknown, out: StreamEvent[], name: string | undefined): void {
    if (!this.told) this.look(json);
    this.reader.chunk(json, out, name);
  }

  whole(json: unknown, out: StreamEvent[]): void {
    this.look(json);
    this.reader.whole(json, out);
  }

  get settled(): boolean {
    return this.reader.settled === true;
  }

  end(out: StreamEvent[], marked: boolean): boolean {
    return this.reader.end(out, marked);
  }

  private look(json: unknown): void {
    const wire = wireOf(json);
    if (wire === undefined) return;
    this.told = true;
    if (wire === this.wire) return;
    this.wire = wire;
    this.reader = this.readerOf(wire);
  }

  private readerOf(wire: Wire): ChunkReader {
    return wire === 'openai-responses'
      ? new ResponsesReader(this.context, this.options)
      : new ChatReader(this.options, this.context);
  }
}
