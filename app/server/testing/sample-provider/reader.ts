// Converts chunks of a chat completion to events: text, finish reason and totals.
import type { StreamEvent } from '@tributary/runtime-core';
import { at, ChunkFailure, count, findError, list, text } from '@tributary/runtime-core/wire';
import type { ChunkReader } from '@tributary/runtime-core/wire';

export class SampleReader implements ChunkReader {
  private id: string;
  private stop: string | undefined;

  constructor(id: string) {
    this.id = id;
  }

  chunk(json: unknown, out: StreamEvent[]): void {
    if (at(json, 'error') !== undefined) throw new ChunkFailure({ message: 'the provider failed', ...findError(json) });
    this.id = text(at(json, 'id')) ?? this.id;
    const choice = list(at(json, 'choices'))[0];
    const data = text(at(choice, 'delta.content')) ?? text(at(choice, 'message.content'));
    if (data) out.push({ id: this.id, type: 'text', data });
    this.stop = text(at(choice, 'finish_reason')) ?? this.stop;
    const totalTokens = count(at(json, 'usage.total_tokens'));
    if (totalTokens !== undefined) out.push({ id: this.id, type: 'usage', data: { totalTokens } });
  }

  whole(json: unknown, out: StreamEvent[]): void {
    this.chunk(json, out);
  }

  end(out: StreamEvent[], marked: boolean): boolean {
    if (this.stop !== undefined) out.push({ id: this.id, type: 'stop', data: this.stop });
    return marked;
  }
}
