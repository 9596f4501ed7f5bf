// Parses AWS event-stream frames synchronously from bytes cut anywhere, and verifies checksums.
import type { EventStreamCodec } from '@smithy/core/event-streams';
import { streamChunkMessage } from '@tributary/runtime-core';
import { ChunkFailure, isRecord, text } from '@tributary/runtime-core/wire';

/** Called with an event's payload, which should be JSON, and the name of its type. */
export type FrameHandler = (payload: string, name: string) => void;

/** AWS allows a payload of 16 MB. Unit: bytes. */
const maxFrame = 24 * 1024 * 1024;

/** HTTP statuses of exceptions sent inside a stream (Bedrock's API reference, ResponseStream). */
const statuses: Readonly<Record<string, number>> = {
  validationException: 400,
  accessDeniedException: 403,
  modelTimeoutException: 408,
  modelStreamErrorException: 424,
  throttlingException: 429,
  internalServerException: 500,
  serviceUnavailableException: 503,
};

export class FrameParser {
  private readonly codec: EventStreamCodec;
  private readonly utf8 = new TextDecoder();
  private pieces: Uint8Array[] = [];
  private held = 0;
  /** Parsing waits for this many bytes, so that a frame that arrives byte by byte is joined only once. */
  private needed = 4;

  constructor(codec: EventStreamCodec) {
    this.codec = codec;
  }

  /** Number of bytes of an incomplete frame. */
  get pending(): number {
    return this.held;
  }

  push(bytes: Uint8Array, handle: FrameHandler): void {
    this.pieces.push(bytes);
    this.held += bytes.byteLength;
    if (this.held < this.needed) return;
    const buffer = this.pieces.length === 1 ? bytes : join(this.pieces, this.held);
    const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    let at = 0;
    this.needed = 4;
    while (buffer.byteLength - at >= 4) {
      const length = view.getUint32(at);
      if (length > maxFrame) throw broken('frame_length', String(length));
      if (buffer.byteLength - at < length) {
        this.needed = length;
        break;
      }
      this.frame(buffer.subarray(at, at + length), handle);
      at += length;
    }
    this.pieces = at === buffer.byteLength ? [] : [buffer.subarray(at)];
    this.held = buffer.byteLength - at;
  }

  private frame(bytes: Uint8Array, handle: FrameHandler): void {
    const { headers, body } = this.decode(bytes);
    const header = (name: string): string | undefined => {
      const value = headers[name]?.value;
      return typeof value === 'string' ? value : undefined;
    };
    const payload = this.utf8.decode(body);
    switch (header(':message-type')) {
      case 'event':
        handle(payload, header(':event-type') ?? '');
        return;
      case 'exception':
        throw exception(header(':exception-type') ?? 'exception', payload);
      default: // error
        throw exception(header(':error-code') ?? 'error', header(':error-message') ?? payload);
    }
  }

  private decode(bytes: Uint8Array): ReturnType<EventStreamCodec['decode']> {
    try {
      return this.codec.decode(bytes);
    } catch (error) {
      throw broken('frame', error instanceof Error ? error.message : String(error));
    }
  }
}

function join(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

const broken = (reason: string, found: string): ChunkFailure =>
  new ChunkFailure({ message: streamChunkMessage, type: 'StreamChunkError', body: { reason, found } });

export function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    throw broken('not_json', payload.slice(0, 500));
  }
}

/** Returns the vendor's failure inside a stream, with the exception's name and message. */
function exception(name: string, payload: string): ChunkFailure {
  let json: unknown;
  try {
    json = JSON.parse(payload);
  } catch {
    json = undefined;
  }
  const message = (isRecord(json) ? (text(json['message']) ?? text(json['Message'])) : undefined) ?? (payload || name);
  const status = statuses[name];
  return new ChunkFailure({
    message,
    code: name,
    body: { type: name, ...(isRecord(json) ? json : {}), message },
    ...(status === undefined ? {} : { status }),
  });
}
