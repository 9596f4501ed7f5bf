// Deterministic alphanumeric ids for tool calls, for vendors that refuse other vendors' ids.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns an id of at most 20 characters. FNV-1a with several seeds: 64 bits distinguish the calls of a conversation. */
export function shortId(id: string, length: number): string {
  let short = '';
  for (const seed of [0x811c9dc5, 0x01000193, 0x9dc5811c, 0x01930100]) {
    let hash = seed;
    for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    for (let digit = 0; digit < 5; digit++) {
      short += alphabet.charAt(hash % alphabet.length);
      hash = Math.floor(hash / alphabet.length);
    }
  }
  return short.slice(0, length);
}
