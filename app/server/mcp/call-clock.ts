// Measures a call's time: the silence of its server and the total, without the time spent waiting for the user.

/** Unit: ms. */
export interface CallLimits {
  readonly idleMs: number;
  /** Limit of the server's own time. */
  readonly totalMs: number;
}

const callLimits: CallLimits = { idleMs: 60_000, totalMs: 10 * 60_000 };

export class CallClock {
  private readonly controller = new AbortController();
  readonly signal: AbortSignal = this.controller.signal;
  late: number | undefined;
  questions = 0;
  private timer: NodeJS.Timeout | undefined;
  private left: number;
  private since = Date.now();
  private pauses = 0;
  private readonly given: AbortSignal;
  private readonly limits: CallLimits;
  private readonly onAbort = (): void => this.controller.abort(this.given.reason);

  constructor(given: AbortSignal, limits: CallLimits = callLimits) {
    this.given = given;
    this.limits = limits;
    this.left = limits.totalMs;
    if (given.aborted) this.onAbort();
    given.addEventListener('abort', this.onAbort, { once: true });
    this.heard();
  }

  heard(): void {
    clearTimeout(this.timer);
    if (this.pauses > 0) return;
    const now = Date.now();
    this.left -= now - this.since;
    this.since = now;
    const { idleMs, totalMs } = this.limits;
    const limit = Math.min(idleMs, Math.max(0, this.left));
    this.timer = setTimeout(() => {
      this.late = limit === idleMs ? idleMs : totalMs;
      this.controller.abort(new Error('late'));
    }, limit).unref();
  }

  /** Stops the clock during `work`. Returns undefined on timeout. */
  async paused<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T> | undefined): Promise<T | undefined> {
    clearTimeout(this.timer);
    if (this.pauses++ === 0) this.left -= Date.now() - this.since;
    const limit = AbortSignal.timeout(limitMs);
    try {
      return await work(AbortSignal.any([this.signal, limit]));
    } catch (error) {
      if (limit.aborted) return undefined;
      throw error;
    } finally {
      if (--this.pauses === 0) {
        this.since = Date.now();
        this.heard();
      }
    }
  }

  end(): void {
    clearTimeout(this.timer);
    this.given.removeEventListener('abort', this.onAbort);
  }
}
