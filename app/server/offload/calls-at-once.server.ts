// Limits of a user's concurrent calls in this process, which may hold threads, sockets and other users' time.
import { appError } from '../http/errors.server.ts';

export const maxCalls = 16;
/** A page sends the parts of a file one after the other. */
export const maxImports = 2;
export const maxReadings = 4;
/** A page may name hundreds, and each is held in memory until passed on. */
export const maxRemoteImages = 6;

interface Limit {
  readonly allowed: number;
  readonly code: string;
  readonly running: (count: number) => string;
}

/** Controls a queued call's place. */
export interface Place {
  /** Frees the place during `run`, e.g. while the user answers; then queues for one again. */
  away<Result>(run: () => Promise<Result>): Promise<Result>;
}

interface Limited {
  /** Runs the work, or throws 429 if the user (or anonymous address) has too many. */
  now<Result>(user: string, run: () => Promise<Result>): Promise<Result>;
  /** Waits for a place in order of arrival; rejects if the signal aborts. */
  inLine<Result>(user: string, run: (place: Place) => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

function atOnce({ allowed, code, running }: Limit): Limited {
  const counts = new Map<string, number>();
  const lines = new Map<string, Set<() => void>>();
  const countOf = (user: string): number => counts.get(user) ?? 0;

  function leave(user: string): void {
    const line = lines.get(user);
    const [next] = line ?? [];
    // The place passes to the next in line, so the count is unchanged.
    if (next) return next();
    if (countOf(user) > 1) counts.set(user, countOf(user) - 1);
    else counts.delete(user);
  }

  const within = async <Result>(user: string, run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run();
    } finally {
      leave(user);
    }
  };

  const turnOf = (user: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error); // whatever reason it was aborted with
      const line = lines.get(user) ?? new Set();
      lines.set(user, line);
      const gone = (): void => {
        signal.removeEventListener('abort', onAbort);
        line.delete(next);
        if (line.size === 0) lines.delete(user);
      };
      const next = (): void => {
        gone();
        resolve();
      };
      const onAbort = (): void => {
        gone();
        reject(signal.reason as Error);
      };
      line.add(next);
      signal.addEventListener('abort', onAbort, { once: true });
    });

  return {
    async now(user, run) {
      const count = countOf(user);
      if (count >= allowed) {
        const message = `${running(count)}: wait until one of them has finished, and try again`;
        throw appError(429, message, { code, allowed, retryAfter: 2 });
      }
      counts.set(user, count + 1);
      return within(user, run);
    },
    async inLine(user, run, signal) {
      let holds = false;
      let away = 0;
      let entering: Promise<void> | undefined;
      const enter = async (): Promise<void> => {
        if (holds) return;
        if (countOf(user) < allowed) counts.set(user, countOf(user) + 1);
        else await turnOf(user, signal);
        holds = true;
      };
      const exit = (): void => {
        if (holds) leave(user);
        holds = false;
      };
      const back = (): Promise<void> => (entering ??= enter().finally(() => (entering = undefined)));
      await enter();
      try {
        return await run({
          async away(absent) {
            if (away++ === 0) exit();
            try {
              return await absent();
            } finally {
              // Several questions may be open; the last answer queues for a place again.
              if (--away === 0) await back();
            }
          },
        });
      } finally {
        await entering?.catch(() => undefined);
        exit();
      }
    },
  };
}

const calls = atOnce({
  allowed: maxCalls,
  code: 'too_many_calls',
  running: (count) => `${count} tool calls are running`,
});

export const limitedCall = calls.now;
/** The queue of turns: an answer may contain more calls than run at once, and none fails for that. */
export const callInLine = calls.inLine;

export const remoteImageInLine = atOnce({
  allowed: maxRemoteImages,
  code: 'too_many_images',
  running: (count) => `${count} images are being fetched`,
}).inLine;

export const limitedImport = atOnce({
  allowed: maxImports,
  code: 'too_many_imports',
  running: (count) => `${count} imports are running`,
}).now;

/** Limit of shared pages per address. */
export const limitedReading = atOnce({
  allowed: maxReadings,
  code: 'too_many_pages',
  running: (count) => `${count} shared pages are being read`,
}).now;
