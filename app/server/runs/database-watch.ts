// Measures how long this server has seen the database without a gap, so that missing heartbeats mean dead servers.

/** No database outage explains a heartbeat this old. Unit: ms. */
const longGoneMs = 3600 * 1000;

export interface WatchOptions {
  /** Unit: ms. */
  readonly heartbeatMs: number;
  readonly staleMs: number;
  readonly graceMs: number;
}

export class DatabaseWatch {
  private readonly options: WatchOptions;
  /** Monotonic time (`performance.now()`), in ms. */
  private since: number | undefined;
  private last = 0;

  constructor(options: WatchOptions) {
    this.options = options;
  }

  /** Call after each successful query. */
  seen(): void {
    const now = performance.now();
    if (this.isGap(now - this.last)) this.since = undefined;
    this.since ??= now;
    this.last = now;
  }

  lost(): void {
    this.since = undefined;
  }

  isGap(ms: number): boolean {
    return ms > 2 * this.options.heartbeatMs + 1000;
  }

  /** Age from which a heartbeat counts as missing. Unit: ms. */
  deadAfter(): number {
    const { staleMs, graceMs } = this.options;
    const watched = this.since !== undefined && performance.now() - this.since >= graceMs;
    return watched ? staleMs : Math.max(staleMs, longGoneMs);
  }
}
