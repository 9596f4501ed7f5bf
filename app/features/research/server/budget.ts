// Money and time of a research. A call begins only if its estimate fits, with the running ones and the report.

/** Room for calls that run side by side, as a multiple of their estimates. */
const margin = 4;

export interface BudgetLimits {
  /** Undefined: not limited. Unit: millionths of the currency. */
  readonly micros?: number | undefined;
  /** Unit: ms. */
  readonly ms: number;
}

export class Budget {
  spent = 0;
  private reserved = 0;
  private most = 0;
  private running = 0;
  private readonly limits: BudgetLimits;
  private readonly clock: () => number;
  private readonly began: number;
  private paused = 0;

  constructor(limits: BudgetLimits, clock: () => number = Date.now) {
    this.limits = limits;
    this.clock = clock;
    this.began = clock();
  }

  /** Time that was not spent waiting for the user. Unit: ms. */
  get activeMs(): number {
    return this.clock() - this.began - this.paused;
  }

  waited(ms: number): void {
    this.paused += ms;
  }

  isLate(): boolean {
    return this.activeMs >= this.limits.ms;
  }

  isIdle(): boolean {
    return this.running === 0;
  }

  isSpent(): boolean {
    return this.limits.micros !== undefined && this.spent >= this.limits.micros;
  }

  /** `estimate`: of one call, while none is running. */
  fits(estimate: number): boolean {
    return this.limits.micros === undefined || this.spent + estimate <= this.limits.micros;
  }

  /**
   * Returns what is reserved, or undefined if the call must not begin. Estimates may be too low, so near the limit calls
   * run one by one: then at most one call passes it. `rest`: kept for the report.
   */
  take(estimate: number, rest: number): number | undefined {
    if (this.isLate()) return undefined;
    const { micros } = this.limits;
    const expected = Math.max(estimate, this.most);
    const room = this.running > 0 ? margin * (this.reserved + expected) : expected;
    if (micros !== undefined && this.spent + room + rest > micros) return undefined;
    this.reserved += expected;
    this.running += 1;
    return expected;
  }

  /** `reserved`: the result of `take`. */
  settle(reserved: number, cost: number): void {
    this.running -= 1;
    this.reserved -= reserved;
    this.spent += cost;
    this.most = Math.max(this.most, cost);
  }
}
