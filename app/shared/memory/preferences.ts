// Preferences of a user about memory.

export interface MemoryPreferences {
  /** Memory: its facts are sent to models. */
  readonly memory: boolean;
  /** Saving without a question; off: what a model remembers is suggested. */
  readonly memorySaves: boolean;
}

/** Stored by an older or a newer version, or by hand: each is taken only if it is of its type. */
export function readMemoryPreferences(held: unknown): MemoryPreferences {
  const { memory, memorySaves } = Object(held) as Readonly<Record<string, unknown>>;
  return { memory: memory !== false, memorySaves: memorySaves === true };
}
