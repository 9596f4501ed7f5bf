// Caches verified tokens until they expire, oldest removed first. They contain users' keys, so they stay in memory.

interface Entry<T> {
  readonly value: T;
  readonly untilMs: number;
}

export interface TokenCache<T> {
  /** Undefined if missing or expired. */
  get(token: string): T | undefined;
  /** `untilMs`: Unix time in ms. */
  keep(token: string, value: T, untilMs: number): void;
}

export interface TokenCacheLimits {
  readonly tokens: number;
  /** Limit of all tokens together, because a token may be as long as a header. */
  readonly characters: number;
}

export function createTokenCache<T>(
  limits: TokenCacheLimits = { tokens: 5_000, characters: 8_000_000 },
): TokenCache<T> {
  /** In insertion order, which is nearly the order of expiry. */
  const entries = new Map<string, Entry<T>>();
  let characters = 0;

  function drop(token: string): void {
    if (entries.delete(token)) characters -= token.length;
  }

  return {
    get(token) {
      const entry = entries.get(token);
      if (!entry) return undefined;
      if (entry.untilMs > Date.now()) return entry.value;
      drop(token);
      return undefined;
    },
    keep(token, value, untilMs) {
      drop(token);
      entries.set(token, { value, untilMs });
      characters += token.length;
      const now = Date.now();
      for (const [oldest, entry] of entries) {
        const full = entries.size > limits.tokens || characters > limits.characters;
        if (!full && entry.untilMs > now) break;
        drop(oldest);
      }
    },
  };
}
