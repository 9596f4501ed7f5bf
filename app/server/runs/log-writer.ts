// Group commit: while one commit is written, the events of all runs collect for the next.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamEvent } from '@tributary/runtime-core';
import { maxRowEvents } from '../storage/repositories/runs.ts';
import type { LogEntry, RunLog } from '../storage/storage.ts';
import { encodeEvent } from './encode.ts';

/** Events on disk, as followers get them. */
export interface Committed {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly wire: string;
}

export interface Channel {
  readonly runId: string;
  committed(batch: Committed): void;
  /** Called when the writer accepts events again. */
  resume(): void;
  /** Called once, if another process owns the run now or the log cannot be written. */
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
  /** Size of events not on disk yet. Unit: characters. */
  bytes: number;
  /** Size of all events so far. Unit: characters. */
  total: number;
  behind: boolean;
  lost: boolean;
  drained: (() => void)[];
}

/** Unwritten size per run at which its provider is paused. Unit: characters. */
const maxWaiting = 512 * 1024;
/** Maximum size of a row, so that followers can read in pages. Unit: characters. */
const maxRow = 64 * 1024;

export interface LogWriterOptions {
  readonly owner: string;
  /** How long a failing commit is retried. Unit: ms. */
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

  open(channel: Channel, lastSeq: number): void {
    this.states.set(channel, { lastSeq, waiting: [], bytes: 0, total: 0, behind: false, lost: false, drained: [] });
  }

  /** Returns false if the caller should pause until `resume`; events appended meanwhile are kept. */
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
    // Deferred, so that events from other sockets in this tick join the commit.
    if (!this.flying) {
      this.flying = true;
      setImmediate(() => void this.fly());
    }
    state.behind = state.bytes > maxWaiting;
    return !state.behind;
  }

  /** Returns the size written by this process for the run. Unit: characters. */
  written(channel: Channel): number {
    return this.states.get(channel)?.total ?? 0;
  }

  /** Size of all events that are not on disk yet. Unit: characters. */
  backlog(): number {
    let sum = 0;
    for (const { bytes } of this.states.values()) sum += bytes;
    return sum;
  }

  /** Resolves when all events of the run are on disk, or lost. */
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

  /** Retries the same entries; writing them twice has no effect. */
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
    // Commit one by one, so that one run's bad entry does not fail the others.
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
