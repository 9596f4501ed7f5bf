// How often one may try: counted before the attempt is looked at, so that attempts sent side by side are all counted.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { appError } from './errors.server.ts';

export interface Limit {
  /** Throws 429 with the seconds to wait. */
  count(who: string): Promise<void>;
  /** The attempt was a good one, and costs nothing. */
  giveBack(who: string): Promise<void>;
}

/** `points` attempts in so many seconds; `message` tells a person what to do. */
export function createLimit(points: number, message: string, seconds = 60): Limit {
  const attempts = new RateLimiterMemory({ points, duration: seconds });
  return {
    async count(who) {
      try {
        await attempts.consume(who);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw appError(429, message, { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
      }
    },
    async giveBack(who) {
      await attempts.reward(who);
    },
  };
}
