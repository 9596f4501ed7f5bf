// The demo's wire to events: every chunk is an event of the common stream without its id; failures name their type.
import { TributaryError } from '@tributary/runtime-core';
import type { ErrorType, StreamEvent, StreamEventOf } from '@tributary/runtime-core';
import { ChunkFailure, record, text } from '@tributary/runtime-core/wire';
import type { ChunkReader } from '@tributary/runtime-core/wire';

type Sent = Exclude<StreamEvent['type'], 'error'>;
type EventChunk = { [Type in Sent]: Omit<StreamEventOf<Type>, 'id'> }[Sent];

/** Chunk of a scripted reply. */
export type DemoChunk = EventChunk | DemoFailure;

interface DemoFailure {
  readonly type: 'failure';
  readonly errorType: ErrorType;
  readonly message: string;
  readonly details: Readonly<Record<string, string>>;
}

export class DemoReader implements ChunkReader {
  private readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  chunk(json: unknown, out: StreamEvent[]): void {
    const chunk = json as DemoChunk; // written by this package a moment ago
    if (chunk.type === 'failure') throw failure(chunk);
    out.push({ id: this.id, ...chunk } as StreamEvent);
  }

  /** The script always streams; a body that is one JSON is none of ours. */
  whole(json: unknown): void {
    throw new ChunkFailure({
      message: text(record(json)?.['message']) ?? 'the demo answered with something that is no stream',
    });
  }

  end(_out: StreamEvent[], marked: boolean): boolean {
    return marked;
  }
}

function failure({ errorType, message, details }: DemoFailure): ChunkFailure {
  return new ChunkFailure({
    message,
    error: new TributaryError(errorType, message, { error: { ...details, message }, provider: 'demo' }),
  });
}
