// Search for a server that cannot be reached: soon at first, then ever more seldom, until there is reason to hope anew.

/** The first look comes that soon; the pause doubles with each that finds nothing. Unit: ms. */
const firstPauseMs = 1_500;
const longestPauseMs = 15_000;

export interface SeekOptions {
  /** The server is away, and somebody waits for it. */
  isWanted(): boolean;
  look(): Promise<void>;
}

export interface Seek {
  /** Begins to look. Returns the way to stop. */
  start(): () => void;
  /** Begins with the shortest pause again: the network is back, or somebody has come back to the page. */
  renew(): void;
}

export function createSeek({ isWanted, look }: SeekOptions): Seek {
  let pause = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    clearTimeout(timer);
    // Many pages lose a server in the same moment: they must not all come back in one.
    timer = setTimeout(() => void step(), pause * (0.75 + Math.random() / 2));
  }

  async function step(): Promise<void> {
    const running = timer;
    if (isWanted()) {
      const tried = pause;
      await look();
      // It was renewed or stopped meanwhile.
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
