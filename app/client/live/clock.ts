// The time of the live connection, replaceable in tests.
export interface LiveClock {
  /** Unit: ms. */
  now(): number;
  /** Returns the way to call it off. */
  after(ms: number, callback: () => void): () => void;
  /** From 0 to 1. */
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
