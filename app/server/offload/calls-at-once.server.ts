// Limits of what a user has running at once on this process: each may hold a thread, a socket and the time of others.
import { appError } from '../http/errors.server.ts';

export const maxCalls = 16;
/** A page sends the parts of a file one after the other. */
export const maxImports = 2;
export const maxReadings = 4;

interface Limit {
  readonly allowed: number;
  readonly code: string;
  /** Says what is running. */
  readonly running: (count: number) => string;
}

/** Returns a function that runs its work, or throws 429 for one too many of a user (of an address, if anonymous). */
function atOnce({ allowed, code, running }: Limit) {
  const counts = new Map<string, number>();
  return async <Result>(user: string, run: () => Promise<Result>): Promise<Result> => {
    const count = counts.get(user) ?? 0;
    if (count >= allowed) {
      const message = `${running(count)}: wait until one of them has finished, and try again`;
      throw appError(429, message, { code, allowed, retryAfter: 2 });
    }
    counts.set(user, count + 1);
    try {
      return await run();
    } finally {
      const left = (counts.get(user) ?? 1) - 1;
      if (left > 0) counts.set(user, left);
      else counts.delete(user);
    }
  };
}

export const limitedCall = atOnce({
  allowed: maxCalls,
  code: 'too_many_calls',
  running: (count) => `${count} tool calls are running`,
});

export const limitedImport = atOnce({
  allowed: maxImports,
  code: 'too_many_imports',
  running: (count) => `${count} imports are running`,
});

/** Of shared pages, by the address that asks. */
export const limitedReading = atOnce({
  allowed: maxReadings,
  code: 'too_many_pages',
  running: (count) => `${count} shared pages are being read`,
});
