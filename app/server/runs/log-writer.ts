// Group commit: while one commit is on its way to the disk, the events of all runs gather for the next.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamEvent } from '@tributary/runtime-core';
import { maxRowEvents } from '../storage/repositories/runs.ts';
import type { LogEntry, RunLog } from '../storage/storage.ts';
import { encodeEvent } from './encode.ts';

/** Events that are on disk, as followers get them. */
export interface Committed {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly wire: string;
}

export interface Channel {
  readonly runId: string;
  committed(batch: Committed): void;
  /** There is room again. */
  resume(): void;
  /** The run is not ours any more, or the log cannot be written. Called once. */
  lost(): void;
}

interface Batch {
  firstSeq: number;
  count: number;
  bytes: number;
  at: number;
  json: string;
  wire: string;
}

interface State {
  lastSeq: number;
  waiting: Batch[];
  /** Characters that are not on disk yet. */
  bytes: number;
  /** Characters of all events so far. */
  total: number;
  behind: boolean;
  lost: boolean;
  drained: (() => void)[];
}

/** Limit of a run's unwritten events before its provider is paused. Unit: characters. */
const maxWaiting = 512 * 1024;
/** Rows stay this small, so that a follower can read them in pieces. Unit: characters. */
const maxRow = 64 * 1024;

export interface LogWriterOptions {
  readonly owner: string;
  /** Time limit for retries of a failing commit. Unit: ms. */
  readonly patienceMs: number;
}

export class LogWriter {
  private readonly log: RunLog;
  private readonly options: LogWriterOptions;
  private readonly states = new Map<Channel, State>();
  private readonly ready = new Set<Channel>();
  private flying = false;

  constructor(log: RunLog, options: LogWriterOptions) {
    this.log = log;
    this.options = options;
  }

  /** `lastSeq`: what the log of this run holds already. */
  open(channel: Channel, lastSeq: number): void {
    this.states.set(channel, { lastSeq, waiting: [], bytes: 0, total: 0, behind: false, lost: false, drained: [] });
  }

  /** False: the log is behind, give no more until `resume`. What is given all the same is kept. */
  append(channel: Channel, events: readonly StreamEvent[]): boolean {
    const state = this.states.get(channel);
    if (!state || state.lost) return false;
    if (events.length === 0) return !state.behind;
    const at = Date.now();
    for (const event of events) {
      const seq = ++state.lastSeq;
      const { json, wire } = encodeEvent(event, seq);
      let batch = state.waiting.at(-1);
      if (!batch || batch.bytes > maxRow || batch.count >= maxRowEvents) {
        batch = { firstSeq: seq, count: 0, bytes: 0, at, json: '', wire: '' };
        state.waiting.push(batch);
      }
      batch.json += batch.count === 0 ? json : `,${json}`;
      batch.wire += wire;
      batch.count++;
      batch.bytes += json.length;
      state.bytes += json.length;
      state.total += json.length;
    }
    this.ready.add(channel);
    // Deferred, so that events from other sockets in this turn join the commit.
    if (!this.flying) {
      this.flying = true;
      setImmediate(() => void this.fly());
    }
    state.behind = state.bytes > maxWaiting;
    return !state.behind;
  }

  /** Length of the log of this run so far, in this process. Unit: characters. */
  written(channel: Channel): number {
    return this.states.get(channel)?.total ?? 0;
  }

  /** Resolves when everything of this run is on disk, or lost. */
  drained(channel: Channel): Promise<void> {
    const state = this.states.get(channel);
    if (!state || state.lost || state.bytes === 0) return Promise.resolve();
    return new Promise((resolve) => state.drained.push(resolve));
  }

  close(channel: Channel): void {
    this.states.delete(channel);
    this.ready.delete(channel);
  }

  private async fly(): Promise<void> {
    while (this.ready.size > 0) {
      const taken: { channel: Channel; batch: Batch; entry: LogEntry }[] = [];
      for (const channel of this.ready) {
        for (const batch of this.states.get(channel)?.waiting.splice(0) ?? []) {
          const { firstSeq, count, at, json } = batch;
          taken.push({ channel, batch, entry: { runId: channel.runId, firstSeq, count, at, events: `[${json}]` } });
        }
      }
      this.ready.clear();
      const written = await this.write(taken.map(({ entry }) => entry));
      for (const { channel, batch } of taken) this.settle(channel, batch, written.has(channel.runId));
    }
    this.flying = false;
  }

  /** The same entries again until they are written: each is written once, however often it is sent. */
  private async write(entries: readonly LogEntry[]): Promise<ReadonlySet<string>> {
    const { owner, patienceMs } = this.options;
    const until = Date.now() + patienceMs;
    for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
      try {
        return await this.log.commit(owner, entries);
      } catch {
        if (Date.now() + wait > until) break;
        await sleep(wait);
      }
    }
    // One run's events must not be the end of all the others.
    const written = new Set<string>();
    const failed = new Set<string>();
    for (const entry of entries) {
      const known = failed.has(entry.runId)
        ? new Set<string>()
        : await this.log.commit(owner, [entry]).catch(() => new Set<string>());
      if (known.has(entry.runId)) written.add(entry.runId);
      else failed.add(entry.runId);
    }
    return new Set([...written].filter((runId) => !failed.has(runId)));
  }

  private settle(channel: Channel, { firstSeq, count, bytes, wire }: Batch, written: boolean): void {
    const state = this.states.get(channel);
    if (!state || state.lost) return;
    if (!written) {
      state.lost = true;
      state.waiting = [];
      this.ready.delete(channel);
      channel.lost();
    } else {
      state.bytes -= bytes;
      channel.committed({ firstSeq, lastSeq: firstSeq + count - 1, wire });
      if (state.behind && state.bytes < maxWaiting / 2) {
        state.behind = false;
        channel.resume();
      }
    }
    if (state.lost || state.bytes === 0) for (const resolve of state.drained.splice(0)) resolve();
  }
}
