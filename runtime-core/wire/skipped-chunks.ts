// Chunks of a stream that are none of its wire: gateways send comments, pings and halves of chunks as data.
import type { StreamEvent } from '../contract/events.ts';

/** Pieces of JSON in a row that cannot be read; one more, and the reply is of another wire. Comments and pings may be as many as they like. */
const maxInARow = 2;

export class SkippedChunks {
  private count = 0;
  private inARow = 0;
  private first: unknown;
  /** The reply holds content, which a chunk of noise does not cost. */
  private spoke = false;

  /** A chunk was read. */
  read(): void {
    this.inARow = 0;
  }

  /** Passes over a chunk that `error` is about. Throws it where there are too many; `harmless`: words of the gateway. */
  skip(error: unknown, harmless = false): void {
    if (!harmless) this.inARow += 1;
    if (this.inARow > maxInARow) throw error;
    this.count += 1;
    this.first ??= error;
  }

  follow(out: readonly StreamEvent[]): void {
    this.spoke ||= out.some(speaks);
  }

  /**
   * The reply has ended: says how many were passed over. Where nothing else came they were the reply, and the error of the
   * first is thrown; `broken`: the transfer broke off, which is the better reason.
   */
  tell(id: string, out: StreamEvent[], broken: boolean): void {
    this.follow(out);
    if (this.count === 0) return;
    if (!this.spoke && !broken) throw this.first;
    out.push({ id, type: 'data', data: { type: 'skipped_lines', count: this.count } });
  }
}

const speaks = ({ type }: StreamEvent): boolean => type === 'text' || type === 'tool_calls' || type === 'base64_image';
