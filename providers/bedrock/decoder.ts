// Decodes every Bedrock reply: event-stream frames or JSON, detected by the first byte.
import type { EventStreamCodec } from '@smithy/core/event-streams';
import { streamChunkMessage } from '@tributary/runtime-core';
import { ChunkFailure, createDecoder, heldBack, isRecord, SkippedChunks } from '@tributary/runtime-core/wire';
import type { ChunkReader } from '@tributary/runtime-core/wire';
import type { DecodeContext, Decoder, FailureInput, StreamEvent } from '@tributary/runtime-core';
import { FrameParser, parse } from './frames.ts';

interface Parts {
  readonly reader: ChunkReader;
  readonly codec: EventStreamCodec;
  readonly contentType: string | undefined;
  readonly context: DecodeContext;
}

/** A frame starts with its length, whose first byte is always zero; text never starts with zero. */
export class BedrockDecoder implements Decoder {
  private readonly parts: Parts;
  private inner: Decoder | undefined;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  get done(): boolean {
    return this.inner?.done ?? false;
  }

  feed(bytes: Uint8Array): StreamEvent[] {
    if (bytes.byteLength === 0) return [];
    this.inner ??= bytes[0] === 0 ? new FrameDecoder(this.parts) : createDecoder(this.parts);
    return this.inner.feed(bytes);
  }

  get settled(): boolean {
    return this.inner?.settled === true;
  }

  end(broken?: FailureInput): StreamEvent[] {
    this.inner ??= createDecoder(this.parts);
    return this.inner.end(broken);
  }
}

class FrameDecoder implements Decoder {
  done = false;
  private readonly reader: ChunkReader;
  private readonly context: DecodeContext;
  private readonly frames: FrameParser;
  private readonly skipped = new SkippedChunks();
  private out: StreamEvent[] = [];

  constructor({ reader, codec, context }: Parts) {
    this.reader = reader;
    this.context = context;
    this.frames = new FrameParser(codec);
  }

  feed(bytes: Uint8Array): StreamEvent[] {
    if (this.done) return [];
    return this.collect(() => this.frames.push(bytes, this.onFrame));
  }

  get settled(): boolean {
    return this.reader.settled === true;
  }

  end(broken?: FailureInput): StreamEvent[] {
    if (this.done) return [];
    return this.collect(() => {
      this.done = true;
      this.skipped.tell(this.context.id, this.out, broken !== undefined);
      // An interrupted transfer may leave part of a frame, which is reported as `broken` already.
      const whole = this.frames.pending === 0 || broken !== undefined;
      if (!this.reader.end(this.out, false) || !whole) this.out.push(this.context.fail(broken ?? cut));
    });
  }

  /** InvokeModel wraps the model's JSON in `{"bytes": base64}`; Converse sends plain events. */
  private readonly onFrame = (payload: string, name: string): void => {
    try {
      const json = parse(payload);
      const bytes = name === 'chunk' && isRecord(json) ? json['bytes'] : undefined;
      if (typeof bytes === 'string') this.reader.chunk(parse(fromBase64(bytes)), this.out, undefined);
      else this.reader.chunk(json, this.out, name);
      this.skipped.read();
    } catch (error) {
      if (error instanceof ChunkFailure && error.failure.type !== 'StreamChunkError') throw error;
      this.skipped.skip(error);
    }
  };

  private collect(step: () => void): StreamEvent[] {
    const out: StreamEvent[] = [];
    this.out = out;
    try {
      step();
    } catch (error) {
      this.done = true;
      const failure = error instanceof ChunkFailure ? error.failure : unreadable(error);
      out.push(...heldBack(this.reader, false), this.context.fail(failure));
    }
    this.skipped.follow(out);
    return out;
  }
}

const cut = {
  message: streamChunkMessage,
  type: 'StreamChunkError',
  body: { name: 'Stream parsing error', reason: 'unexpected_end' },
} as const;

const unreadable = (error: unknown) => {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return {
    message: streamChunkMessage,
    type: 'StreamChunkError',
    body: { context: { error: { name, message } } },
  } as const;
};

const utf8 = new TextDecoder();

function fromBase64(encoded: string): string {
  const binary = atob(encoded);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return utf8.decode(bytes);
}
