// Time limits that count only while the event loop turns: a process busy compiling ninety packages is no package hanging.

export interface Patience {
  readonly over: Promise<void>;
  stop(): void;
}

/** Unit: ms. */
const tickMs = 50;

/** Ticks that a busy process misses are not made up for. */
export function patience(ms: number, kind: 'awaited' | 'background' = 'awaited'): Patience {
  const step = Math.min(tickMs, ms);
  let left = Math.ceil(ms / step);
  let timer: ReturnType<typeof setInterval> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      resolve();
    }, step);
    // A process with nothing else to do may end before a limit in the background is up.
    if (kind === 'background') (timer as { unref?(): void }).unref?.();
  });
  return { over, stop: () => clearInterval(timer) };
}

export class LateError extends Error {
  override readonly name = 'LateError';
}

/** Rejects with a `LateError` when the time is up first. */
export async function inTime<Value>(work: Promise<Value>, ms: number, kind?: 'awaited' | 'background'): Promise<Value> {
  const limit = patience(ms, kind);
  const late = limit.over.then(() => Promise.reject(new LateError(`it was not ready after ${ms / 1000} seconds`)));
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.stop();
  }
}
