// Polls for an unreachable server with exponential backoff.

/** First delay; doubles after each failure. Unit: ms. */
const firstPauseMs = 1_500;
const longestPauseMs = 15_000;

export interface SeekOptions {
  /** True if the server is unreachable and the page needs it. */
  isWanted(): boolean;
  look(): Promise<void>;
}

export interface Seek {
  /** Starts polling. Returns a function that stops it. */
  start(): () => void;
  /** Resets the backoff: the network is back, or the user has returned to the page. */
  renew(): void;
}

export function createSeek({ isWanted, look }: SeekOptions): Seek {
  let pause = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    clearTimeout(timer);
    // Jitter: many pages lose a server at once and must not all return at once.
    timer = setTimeout(() => void step(), pause * (0.75 + Math.random() / 2));
  }

  async function step(): Promise<void> {
    const running = timer;
    if (isWanted()) {
      const tried = pause;
      await look();
      // Renewed or stopped meanwhile.
      if (timer !== running) return;
      pause = isWanted() ? Math.min(longestPauseMs, tried * 2) : firstPauseMs;
    } else pause = firstPauseMs;
    schedule();
  }

  return {
    start() {
      pause = firstPauseMs;
      schedule();
      return () => {
        clearTimeout(timer);
        timer = undefined;
      };
    },
    renew() {
      if (timer === undefined) return;
      pause = firstPauseMs;
      schedule();
    },
  };
}
