// Sends a run to one reader: the stored events, then the live ones, each once and in order, at the reader's pace.
import type { RunLane } from '../live/connection.ts';
import type { PushSink } from '../http/push-body.ts';
import { findRun, readLog } from '../storage/repositories/runs.ts';
import type { Tables } from '../storage/storage.ts';
import type { ReplyStatus } from '../../shared/reply/outcome.ts';
import { encodeEnd, encodeRow } from './encode.ts';
import type { Committed } from './log-writer.ts';

/** Rows per read. A row is at most 64 kB, or one larger event. */
const pageRows = 16;
/** Rows per read on a connection shared by many runs, which reads them in turn. */
const lanePageRows = 4;
/** Limit of events buffered while a page is read. Unit: characters. */
const maxTail = 128 * 1024;

export interface Following {
  readonly tables: Tables;
  readonly runId: string;
  readonly userId: string;
  readonly after: number;
  readonly lane?: RunLane | undefined;
  /** Called when the follower is done or its reader has disconnected. */
  onGone(): void;
}

type State = 'live' | 'reading' | 'behind' | 'over';

export class Follower {
  private readonly following: Following;
  private readonly sink: PushSink;
  private position: number;
  private state: State = 'live';
  /** True if events were committed since the last read. */
  private stirred = false;
  private tail: Committed[] = [];
  private tailSize = 0;

  constructor(following: Following, sink: PushSink) {
    this.following = following;
    this.sink = sink;
    this.position = following.after;
    sink.onDrain(() => {
      if (this.state !== 'behind') return;
      this.state = 'live';
      this.stir();
    });
  }

  get isLane(): boolean {
    return this.following.lane !== undefined;
  }

  /** Takes events this process has just committed. */
  push(batch: Committed): void {
    switch (this.state) {
      case 'live':
        return this.take(batch);
      case 'reading':
        // Buffer until the page is read, so a reader that is nearly caught up needs no further query.
        if (this.tailSize < maxTail) this.tail.push(batch);
        else this.stirred = true;
        this.tailSize += batch.wire.length;
        return;
      case 'behind':
        this.stirred = true;
        return;
      case 'over':
        return;
      default:
        return this.state satisfies never;
    }
  }

  /** Called when the run has changed; reads the change from the database. */
  stir(): void {
    this.stirred = true;
    if (this.state !== 'live') return;
    if (this.following.lane?.mayRead() === false) this.state = 'behind';
    else void this.read();
  }

  /** Ends the stream of a caught-up reader without a query. */
  finish(status: ReplyStatus, lastSeq: number): void {
    if (this.state === 'live' && this.position === lastSeq) this.end(status, lastSeq);
    else this.stir();
  }

  keepAlive(): void {
    if (this.state === 'live' && !this.following.lane) this.sink.write(': keep-alive\n\n');
  }

  leave(): void {
    this.state = 'over';
    this.tail = [];
    this.following.onGone();
  }

  private end(status: ReplyStatus, lastSeq: number): void {
    this.sink.write(encodeEnd(status, lastSeq));
    this.leave();
    this.sink.end();
  }

  /** Skips events already sent; reads missing ones from the log. */
  private take({ firstSeq, lastSeq, wire }: Committed): void {
    if (lastSeq <= this.position) return;
    if (firstSeq !== this.position + 1) return this.stir();
    if (this.fallsBehind(wire)) return;
    this.position = lastSeq;
    if (!this.sink.write(wire)) this.state = 'behind';
  }

  /** Leaves the batch in the database, not in memory, if the connection is full. */
  private fallsBehind(wire: string): boolean {
    if (this.following.lane?.full(wire) !== true) return false;
    this.state = 'behind';
    this.stirred = true;
    return true;
  }

  /** A method, because TypeScript does not expect the state to change during an await. */
  private is(state: State): boolean {
    return this.state === state;
  }

  private async read(): Promise<void> {
    this.state = 'reading';
    try {
      while (this.stirred && this.is('reading')) {
        this.stirred = false;
        await this.readPage();
        const { tail } = this;
        this.tail = [];
        this.tailSize = 0;
        for (const batch of tail) {
          if (this.is('reading')) this.take(batch);
          else this.stirred = true;
        }
      }
      // Only a caught-up reader gets live batches.
      if (this.is('reading')) this.state = 'live';
    } catch (error) {
      if (this.is('over')) return;
      this.leave();
      this.sink.destroy(error instanceof Error ? error : new Error('the run could not be read'));
    } finally {
      this.following.lane?.rested();
    }
  }

  private async readPage(): Promise<void> {
    const { tables, runId, userId, lane } = this.following;
    const limit = lane ? lanePageRows : pageRows;
    // Before the rows: an ended run gets no more rows.
    const run = await findRun(tables, userId, runId);
    const rows = await readLog(tables, runId, this.position, limit);
    for (const row of rows) {
      if (this.state !== 'reading') return;
      const wire = encodeRow(row, this.position);
      if (this.fallsBehind(wire)) return;
      this.position = row.firstSeq + row.count - 1;
      if (!this.sink.write(wire)) {
        // The rest stays in the database, not in memory.
        this.state = 'behind';
        this.stirred = true;
        return;
      }
    }
    if (rows.length === limit) this.stirred = true;
    else if (this.state === 'reading' && (!run || run.status !== 'running')) {
      if (run && this.position === run.lastSeq) return this.end(run.status, run.lastSeq);
      this.leave();
      // The reader reconnects and is told that the message holds the rest.
      if (run) this.sink.destroy(new Error('the log of this run was removed'));
      else this.sink.end();
    }
  }
}
