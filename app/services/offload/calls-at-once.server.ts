// The limit of a user's tool calls at once on this process: each may hold a thread, a socket and the time of others.
import { appError } from '../errors.server.ts';

export const maxCalls = 16;

const running = new Map<string, number>();

/** Throws 429 for one call too many. */
export async function limitedCall<Result>(userId: string, run: () => Promise<Result>): Promise<Result> {
  const calls = running.get(userId) ?? 0;
  if (calls >= maxCalls) {
    throw appError(429, `${calls} tool calls are running: wait until one of them has finished, and try again`, {
      code: 'too_many_calls',
      allowed: maxCalls,
      retryAfter: 2,
    });
  }
  running.set(userId, calls + 1);
  try {
    return await run();
  } finally {
    const left = (running.get(userId) ?? 1) - 1;
    if (left > 0) running.set(userId, left);
    else running.delete(userId);
  }
}
