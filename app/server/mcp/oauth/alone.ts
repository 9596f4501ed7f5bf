// Serializes work on a connection's tokens across calls and processes, with a timeout, whatever an issuer does.
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../process/log.ts';
import type { Lease } from '../../storage/repositories/leases.ts';

/** Unit: ms. */
export interface AloneLimits {
  /** How long a process that died blocks the others. */
  readonly leaseMs: number;
  /** Timeout of the work; shorter than the lease, so that no other process starts it meanwhile. */
  readonly workMs: number;
  readonly askAgainMs: number;
}

const aloneLimits: AloneLimits = { leaseMs: 60_000, workMs: 45_000, askAgainMs: 150 };

export interface Leases {
  take(lastsMs: number): Promise<Lease>;
  giveBack(claimer: string): Promise<void>;
}

/** Named like the timeout error of Node's AbortSignal. */
export class TookTooLong extends Error {
  override readonly name = 'TimeoutError';
  constructor() {
    super('the tokens of a connection could not be refreshed in time');
  }
}

const locks = new Map<string, Promise<unknown>>();

/**
 * Calls of this process wait for each other, and one of them for other processes. Rejects with `TookTooLong` if the
 * work exceeds its timeout or the lease is not available in time.
 */
export async function alone<T>(
  key: string,
  leases: Leases,
  work: (signal: AbortSignal) => Promise<T>,
  limits: AloneLimits = aloneLimits,
): Promise<T> {
  const line = { over: false };
  const before = locks.get(key) ?? Promise.resolve();
  const leased = (): Promise<T> => withLease(line, leases, work, limits);
  const mine = before.then(leased, leased);
  const settled = mine.catch(() => undefined);
  locks.set(key, settled);
  void settled.then(() => locks.get(key) === settled && locks.delete(key));
  const { promise: waited, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    line.over = true;
    reject(new TookTooLong());
  }, limits.leaseMs + limits.workMs).unref();
  try {
    return await Promise.race([mine, waited]);
  } finally {
    clearTimeout(timer);
  }
}

async function withLease<T>(
  line: { readonly over: boolean },
  { take, giveBack }: Leases,
  work: (signal: AbortSignal) => Promise<T>,
  { leaseMs, workMs, askAgainMs }: AloneLimits,
): Promise<T> {
  for (;;) {
    // The caller has timed out.
    if (line.over) throw new TookTooLong();
    const lease = await take(leaseMs);
    if (lease.state === 'mine') {
      try {
        return await within(workMs, work);
      } finally {
        // A failed release does not matter: the lease expires.
        await giveBack(lease.claimer).catch((error: unknown) =>
          log.warn({ err: error }, 'the lease of a connection’s tokens could not be given back'),
        );
      }
    }
    await sleep(askAgainMs);
  }
}

async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new TookTooLong();
    reject(error);
    controller.abort(error);
  }, ms).unref();
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
