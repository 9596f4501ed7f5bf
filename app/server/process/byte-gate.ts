// Limits the bytes held at once, in total and per user. Later callers wait, mostly in order.

export interface Limits {
  readonly all: number;
  readonly perUser: number;
}

interface Waiter {
  readonly userId: string;
  readonly bytes: number;
  readonly enter: () => void;
  /** How many times a later waiter went first. */
  passes: number;
}

/** After this many, the waiter goes first, so that small requests cannot block a large one forever. */
const maxPasses = 8;

export class ByteGate {
  private readonly limits: Limits;
  private held = 0;
  private readonly heldBy = new Map<string, number>();
  private readonly waiting = new Set<Waiter>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Resolves with a function that releases the bytes. Rejects on abort. A request above a limit runs alone. */
  enter(userId: string, bytes: number, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const abort = (): void => {
        this.waiting.delete(waiter);
        this.admit();
        reject(signal.reason);
      };
      const enter = (): void => {
        signal.removeEventListener('abort', abort);
        resolve(this.leaving(waiter));
      };
      const waiter: Waiter = { userId, bytes, enter, passes: 0 };
      signal.addEventListener('abort', abort, { once: true });
      this.waiting.add(waiter);
      this.admit();
    });
  }

  private leaving({ userId, bytes }: Waiter): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.add(userId, -bytes);
      this.admit();
    };
  }

  private add(userId: string, bytes: number): void {
    this.held += bytes;
    const mine = this.heldOf(userId) + bytes;
    if (mine > 0) this.heldBy.set(userId, mine);
    else this.heldBy.delete(userId);
  }

  private admit(): void {
    const passed: Waiter[] = [];
    for (const waiter of this.waiting) {
      const held = passed.filter((earlier) => this.holdsUp(earlier, waiter));
      if (!this.hasRoom(waiter) || held.some(({ passes }) => passes >= maxPasses)) {
        passed.push(waiter);
        continue;
      }
      for (const earlier of held) earlier.passes++;
      this.waiting.delete(waiter);
      this.add(waiter.userId, waiter.bytes);
      waiter.enter();
    }
  }

  /** A user at the per-user limit does not block others. */
  private holdsUp(earlier: Waiter, later: Waiter): boolean {
    return earlier.userId === later.userId || this.isWithin(earlier);
  }

  private hasRoom(waiter: Waiter): boolean {
    return this.isWithin(waiter) && (this.held === 0 || this.held + waiter.bytes <= this.limits.all);
  }

  /** True if the user's own limit allows the request. */
  private isWithin({ userId, bytes }: Waiter): boolean {
    const mine = this.heldOf(userId);
    return mine === 0 || mine + bytes <= this.limits.perUser;
  }

  private heldOf(userId: string): number {
    return this.heldBy.get(userId) ?? 0;
  }
}
