// Rate limits of attempts. An attempt is counted before it is checked, so that parallel attempts all count.
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { countAttempt, returnAttempt } from '../storage/repositories/attempts.ts';
import { getStorage } from '../storage/storage.server.ts';
import { refused } from './refusals.server.ts';
import { appError } from '../http/errors.server.ts';
import type { App } from '../process/app.ts';

export interface Limit {
  /** Throws 429 with the seconds to wait. */
  count(who: string): Promise<void>;
  /** Call after a successful attempt, which does not count. */
  giveBack(who: string): Promise<void>;
}

export interface LimitOptions {
  /** Identifies the limit across processes. */
  readonly name: string;
  readonly points: number;
  /** Default: a minute. */
  readonly seconds?: number;
  /** Tells the user what to do. */
  readonly message: string;
  readonly code?: string;
}

/** With PostgreSQL, all processes count together. SQLite has one process, which counts in memory. */
export function createLimit(app: App, { name, points, seconds = 60, message, code }: LimitOptions): Limit {
  const memory = new RateLimiterMemory({ points, duration: seconds });
  const refuse = (waitMs: number): never => {
    // Not who: that may be what was typed into a field.
    refused(app, { act: 'limit.refuse', details: { limit: name } });
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
    throw appError(429, message, { ...(code === undefined ? {} : { code }), retryAfter });
  };
  // Hashed, so that no IP or e-mail address is stored in plain text.
  const keyOf = (who: string): string => createHash('sha256').update(`${name} ${who}`).digest('base64url');
  return {
    async count(who) {
      if (isShared(app)) {
        const { count, expiresAt } = await countAttempt(await getStorage(app), keyOf(who), seconds * 1000);
        if (count > points) refuse(Number(expiresAt) - Date.now());
        return;
      }
      try {
        await memory.consume(who);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        refuse(error.msBeforeNext);
      }
    },
    async giveBack(who) {
      if (isShared(app)) await returnAttempt(await getStorage(app), keyOf(who));
      else await memory.reward(who);
    },
  };
}

const isShared = ({ config }: App): boolean => config.databaseUrl !== undefined;
