// Sends the queued notifications of this process. One device that does not answer delays no other user's.
import type { NoticeSend } from './queue.ts';
import { claimSend, dueSends, endSend, postponeSend, releaseSend } from './queue.ts';
import type { Delivery } from './deliver.ts';
import type { Storage } from '../../../server/storage/storage.ts';

export interface SenderOptions {
  readonly storage: Storage;
  /** Undefined: there is nothing to be notified of any more. `signal`: the server closes. */
  readonly send: (send: NoticeSend, now: number, signal: AbortSignal) => Promise<Delivery | undefined>;
  /** Called with what became of a notification. `again`: it will be tried once more. */
  readonly ended: (send: NoticeSend, delivery: Delivery, again: boolean, now: number) => Promise<void>;
  readonly onError: (what: string, error: unknown) => void;
}

const tickMs = 5_000;
/** Each waits for a push service at most, so that many cost little. */
const maxActive = 200;
/** Of them, those of one user, whose push services may be slow. */
const maxOfUser = 4;
/** Attempts of one notification. */
const maxAttempts = 4;
/** Wait before the second attempt; each later one doubles it. Unit: ms. */
const firstWaitMs = 15_000;
/** Time for running requests when the server closes. Unit: ms. */
const closeMs = 1_000;
/** A notification that could be sent only after this time says nothing new. Unit: ms. */
export const maxWaitMs = 3_600_000;

export class Sender {
  private readonly options: SenderOptions;
  private readonly active = new Map<Promise<void>, string>();
  private timer: NodeJS.Timeout | undefined;
  private soonTimer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> | undefined;
  private closed = false;
  private readonly closing = new AbortController();

  constructor(options: SenderOptions) {
    this.options = options;
  }

  start(): void {
    this.timer = setInterval(() => void this.tick(Date.now()), tickMs).unref();
  }

  /** Looks at the queue after a time, e.g. when a turn has ended. */
  lookIn(ms: number): void {
    if (!this.closed) this.soonTimer ??= setTimeout(() => this.lookNow(), ms).unref();
  }

  private lookNow(): void {
    this.soonTimer = undefined;
    void this.tick(Date.now());
  }

  /** A push service that is slow does not delay it: the next start sends what was not taken. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    clearTimeout(this.soonTimer);
    const abort = setTimeout(() => this.closing.abort(), closeMs);
    await this.ticking;
    await this.settled();
    clearTimeout(abort);
  }

  /** Resolves once nothing is being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.active.keys());
  }

  /** Begins to send what is due. Never rejects. */
  tick(now: number): Promise<void> {
    return (this.ticking ??= this.begin(now)
      .catch((error: unknown) => this.options.onError('notifications could not be read', error))
      .finally(() => (this.ticking = undefined)));
  }

  private async begin(now: number): Promise<void> {
    const { storage, onError } = this.options;
    const busy = [...new Set(this.active.values())].filter((userId) => this.isBusy(userId));
    const most = maxActive - this.active.size;
    for (const send of most > 0 ? await dueSends(storage, now, { most, mostOfUser: maxOfUser, busy }) : []) {
      if (this.closed) return;
      const { userId } = send;
      if (this.isBusy(userId) || !(await claimSend(storage, send, now))) continue;
      const work = this.work(send, now)
        .catch((error: unknown) => onError('the end of a notification could not be noted', error))
        .finally(() => {
          const waited = this.active.size >= maxActive || this.isBusy(userId);
          this.active.delete(work);
          // Others may have waited for this one.
          if (waited) this.lookIn(0);
        });
      this.active.set(work, userId);
    }
  }

  private isBusy(userId: string): boolean {
    return [...this.active.values()].filter((each) => each === userId).length >= maxOfUser;
  }

  private async work(send: NoticeSend, now: number): Promise<void> {
    const { storage, ended, onError } = this.options;
    const { signal } = this.closing;
    const begunAt = performance.now();
    const delivery = await this.options.send(send, now, signal).catch((error: unknown): Delivery => {
      onError('a notification could not be sent', error);
      return { type: 'later', problem: 'error' };
    });
    const endedAt = now + Math.round(performance.now() - begunAt);
    if (delivery === undefined) return endSend(storage, send);
    if (delivery.type === 'later' && signal.aborted) return releaseSend(storage, send);
    const attempts = send.attempts + 1;
    const waitMs = delivery.type === 'later' ? Math.max(delivery.waitMs ?? 0, firstWaitMs * 2 ** send.attempts) : 0;
    const again = delivery.type === 'later' && attempts < maxAttempts && waitMs <= maxWaitMs;
    await (again ? postponeSend(storage, send, endedAt + waitMs) : endSend(storage, send));
    await ended(send, delivery, again, now);
  }
}
