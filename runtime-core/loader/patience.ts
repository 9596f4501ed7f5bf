// Timeouts that pause while the event loop is blocked: a process busy compiling ninety packages is not a hanging package.

export interface Patience {
  readonly over: Promise<void>;
  stop(): void;
}

/** Unit: ms. */
const tickMs = 50;

/** Ticks missed by a busy process are not counted. */
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
    // Background timeouts must not keep the process alive.
    if (kind === 'background') (timer as { unref?(): void }).unref?.();
  });
  return { over, stop: () => clearInterval(timer) };
}

export class LateError extends Error {
  override readonly name = 'LateError';
}

/** Rejects with a `LateError` on timeout. */
export async function inTime<Value>(work: Promise<Value>, ms: number, kind?: 'awaited' | 'background'): Promise<Value> {
  const limit = patience(ms, kind);
  const late = limit.over.then(() => Promise.reject(new LateError(`it was not ready after ${ms / 1000} seconds`)));
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.stop();
  }
}
