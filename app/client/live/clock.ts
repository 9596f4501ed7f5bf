// Clock and timers of the live connection, replaceable in tests.
export interface LiveClock {
  now(): number;
  /** Returns a function that cancels the timer. */
  after(ms: number, callback: () => void): () => void;
  /** Random number from 0 to 1. */
  random(): number;
}

export const pageClock: LiveClock = {
  now: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
