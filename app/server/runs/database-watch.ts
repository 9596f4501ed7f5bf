// The time that this server has seen the database without a gap: only then is a missing heartbeat the fault of its server.

/** No pause of a database explains that a run is without a heartbeat for so long. Unit: ms. */
const longGoneMs = 3600 * 1000;

export interface WatchOptions {
  /** Unit: ms. */
  readonly heartbeatMs: number;
  readonly staleMs: number;
  readonly graceMs: number;
}

export class DatabaseWatch {
  private readonly options: WatchOptions;
  /** Times of the monotonic clock. */
  private since: number | undefined;
  private last = 0;

  constructor(options: WatchOptions) {
    this.options = options;
  }

  /** The database has answered. */
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

  /** The time a run may be without a heartbeat. */
  deadAfter(): number {
    const { staleMs, graceMs } = this.options;
    const watched = this.since !== undefined && performance.now() - this.since >= graceMs;
    return watched ? staleMs : Math.max(staleMs, longGoneMs);
  }
}
