// The user's preferences for memory.

export interface MemoryPreferences {
  /** True if facts are sent to models. */
  readonly memory: boolean;
  /** True: facts are saved without confirmation. False: they are suggested. */
  readonly memorySaves: boolean;
}

/** Values of a wrong type, from other versions or manual edits, are ignored. */
export function readMemoryPreferences(held: unknown): MemoryPreferences {
  const { memory, memorySaves } = Object(held) as Readonly<Record<string, unknown>>;
  return { memory: memory !== false, memorySaves: memorySaves === true };
}
