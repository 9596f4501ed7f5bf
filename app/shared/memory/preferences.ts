// Preferences of a user about memory.

export interface MemoryPreferences {
  /** What is remembered is told to models. */
  readonly memory: boolean;
  /** What a model remembers counts at once; off: it is suggested. */
  readonly memorySaves: boolean;
}

/** Stored by an older or a newer version, or by hand: each is taken only if it is of its type. */
export function readMemoryPreferences(held: unknown): MemoryPreferences {
  const { memory, memorySaves } = Object(held) as Readonly<Record<string, unknown>>;
  return { memory: memory !== false, memorySaves: memorySaves === true };
}
