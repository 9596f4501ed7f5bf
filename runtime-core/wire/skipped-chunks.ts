// Skips chunks that do not belong to the wire: gateways send comments, pings and truncated chunks as data.
import type { StreamEvent } from '../contract/events.ts';

/**
 * Maximum number of consecutive unreadable JSON chunks; with more, the reply is assumed to be of another wire. Comments and
 * pings are not limited.
 */
const maxInARow = 2;

export class SkippedChunks {
  private count = 0;
  private inARow = 0;
  private first: unknown;
  /** True once the reply has content: the skipped chunks are then not fatal. */
  private spoke = false;

  /** Resets the count after a valid chunk. */
  read(): void {
    this.inARow = 0;
  }

  /** Skips a chunk, or throws `error` if there were too many. `harmless`: a gateway's comment or ping. */
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
   * Called at the end of the reply: reports the number of skipped chunks. Throws the first error if the reply has no other
   * content, unless `broken`: then the interrupted transfer is the better reason.
   */
  tell(id: string, out: StreamEvent[], broken: boolean): void {
    this.follow(out);
    if (this.count === 0) return;
    if (!this.spoke && !broken) throw this.first;
    out.push({ id, type: 'data', data: { type: 'skipped_lines', count: this.count } });
  }
}

const speaks = ({ type }: StreamEvent): boolean => type === 'text' || type === 'tool_calls' || type === 'base64_image';
