// Random numbers from a printed seed, so that failures are reproducible.

/** Returns deterministic numbers from 0 to below 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the seed from an environment variable, or a new one; prints it with the variable's name. */
export function seedOf(variable: string): number {
  const seed = Number(process.env[variable] ?? Math.floor(Math.random() * 2 ** 31));
  if (!Number.isInteger(seed)) throw new Error(`${variable} is no whole number`);
  console.info(`${variable}=${seed}`);
  return seed;
}

export const pickFrom = <T>(next: () => number, list: readonly T[]): T => list[Math.floor(next() * list.length)] as T; // an empty list is a bug of the test
