// Random numbers of a printed seed, so that a failure can be repeated.

/** Numbers from 0 up to 1, the same for the same seed: mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed that a variable of the environment gives, or a new one. Printed with the name of the variable. */
export function seedOf(variable: string): number {
  const seed = Number(process.env[variable] ?? Math.floor(Math.random() * 2 ** 31));
  if (!Number.isInteger(seed)) throw new Error(`${variable} is no whole number`);
  console.info(`${variable}=${seed}`);
  return seed;
}

export const pickFrom = <T>(next: () => number, list: readonly T[]): T => list[Math.floor(next() * list.length)] as T; // a list without entries is a mistake of the test
