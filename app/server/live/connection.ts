// A live connection: the runs that a page follows, each in a lane, and change hints. Buffers at most 256 kB for a
// slow reader; the rest is read from the log, one lane after the other.
import { isTributaryError } from '@tributary/runtime-core';
import { maxFollowed } from '../../shared/api/live.ts';
import type { PushBody, PushSink } from '../http/push-body.ts';
import { aliveFrame, goneFrame, lostFrame, piecesOf, pongFrame, runFrame } from './frames.ts';

/** Unit: bytes. */
const maxWaiting = 256 * 1024;
/** Maximum number of buffered hints. Beyond it the connection is cut; the next one begins with all revisions. */
const maxHints = 500;

/** One run's part of a shared connection, which limits what is buffered for the reader. */
export interface RunLane {
  /** True if the text exceeds the buffer now; it is then read from the log when the lane resumes. */
  full(wire: string): boolean;
  /** Returns false while another lane reads; this lane is resumed when it is next. */
  mayRead(): boolean;
  /** Call after reading, to let the next lane read. */
  rested(): void;
}

export type FollowRun = (run: string, after: number, lane: RunLane) => Promise<PushBody>;

/** Key of messages about a run that is not followed. */
const keyOf = (run: string): string => `run/${run}`;

interface Lane {
  readonly run: string;
  body: PushBody | undefined;
  resume: () => void;
}

export class LiveConnection {
  private readonly sink: PushSink;
  private readonly followRun: FollowRun;
  private readonly lanes = new Map<string, Lane>();
  /** Lanes that are behind, in reading order. */
  private readonly behind = new Set<Lane>();
  private reading: Lane | undefined;
  /** Bytes the reader has not accepted. */
  private waiting = 0;
  private readonly hints = new Map<string, string>();
  private current: string | undefined;
  private over = false;

  constructor(sink: PushSink, followRun: FollowRun) {
    this.sink = sink;
    this.followRun = followRun;
    sink.onDrain(() => {
      this.waiting = 0;
      this.flushHints();
      this.next();
    });
  }

  /** Follows a run from a number; restarts if it is followed already. Resolves when following has begun or failed. */
  async follow(run: string, after: number): Promise<void> {
    this.unfollow(run);
    if (this.over) return;
    if (this.lanes.size >= maxFollowed) {
      const message = `a connection follows at most ${maxFollowed} runs`;
      return this.hint(keyOf(run), goneFrame({ run, status: 429, message }));
    }
    const lane: Lane = { run, body: undefined, resume: () => undefined };
    this.lanes.set(run, lane);
    await this.start(lane, after);
  }

  unfollow(run: string): void {
    const lane = this.lanes.get(run);
    if (!lane) return;
    this.remove(lane);
    lane.body?.cancel();
  }

  /** `key`: a newer hint with the same key replaces the buffered one. */
  hint(key: string, frame: string): void {
    if (this.waiting < maxWaiting) return this.write(frame);
    this.hints.set(key, frame);
    if (this.hints.size > maxHints) this.cut();
  }

  pong(): void {
    this.hint('pong', pongFrame);
  }

  keepAlive(): void {
    // Not needed while the reader is behind.
    if (this.waiting === 0) this.write(aliveFrame);
  }

  /** Call when the reader has disconnected or lost access. */
  leave(): void {
    this.over = true;
    for (const run of this.lanes.keys()) this.unfollow(run);
    this.hints.clear();
  }

  end(): void {
    this.leave();
    this.sink.end();
  }

  private cut(): void {
    this.leave();
    this.sink.destroy(new Error('the reader is too slow'));
  }

  private async start(lane: Lane, after: number): Promise<void> {
    const { run } = lane;
    try {
      const body = await this.followRun(run, after, {
        full: (wire) => this.isFull(lane, wire),
        mayRead: () => this.mayRead(lane),
        rested: () => this.rested(lane),
      });
      if (this.lanes.get(run) !== lane) return;
      lane.body = body;
      body.start(this.sinkOf(lane));
    } catch (error) {
      if (this.lanes.get(run) !== lane) return;
      this.remove(lane);
      // A client error is permanent; any other failure may be temporary.
      if (isTributaryError(error) && error.status < 500) {
        this.hint(keyOf(run), goneFrame({ run, status: error.status, message: error.message }));
      } else this.hint(keyOf(run), lostFrame(run));
    }
  }

  private sinkOf(lane: Lane): PushSink {
    const { run } = lane;
    const isOver = (): boolean => this.lanes.get(run) !== lane;
    return {
      write: (text) => {
        if (isOver()) return false;
        const named = this.current === run ? text : runFrame(run) + text;
        this.current = run;
        this.write(named);
        return true;
      },
      end: () => this.remove(lane),
      destroy: () => {
        if (isOver()) return;
        this.remove(lane);
        this.hint(keyOf(run), lostFrame(run));
      },
      onDrain: (resume) => (lane.resume = resume),
    };
  }

  private remove(lane: Lane): void {
    if (this.lanes.get(lane.run) === lane) this.lanes.delete(lane.run);
    this.behind.delete(lane);
  }

  private isFull(lane: Lane, wire: string): boolean {
    if (this.waiting === 0 || this.waiting + Buffer.byteLength(wire) <= maxWaiting) return false;
    this.behind.add(lane);
    return true;
  }

  private mayRead(lane: Lane): boolean {
    if (this.reading === lane) return true;
    if (this.reading === undefined && this.waiting === 0 && this.behind.size === 0) {
      this.reading = lane;
      return true;
    }
    this.behind.add(lane);
    return false;
  }

  private rested(lane: Lane): void {
    if (this.reading === lane) this.reading = undefined;
    if (this.waiting === 0) this.next();
  }

  private next(): void {
    if (this.reading !== undefined) return;
    for (const lane of this.behind) {
      this.behind.delete(lane);
      this.reading = lane;
      return lane.resume();
    }
  }

  private flushHints(): void {
    for (const [key, frame] of this.hints) {
      this.hints.delete(key);
      this.write(frame);
    }
  }

  private write(text: string): void {
    for (const piece of piecesOf(text)) {
      if (this.over) return;
      if (this.sink.write(piece)) this.waiting = 0;
      else this.waiting += Buffer.byteLength(piece);
    }
    if (this.waiting === 0) this.next();
  }
}
