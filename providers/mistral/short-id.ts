// Tool-call ids as Mistral takes them: nine letters and digits.

const fits = /^[A-Za-z0-9]{9}$/;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The id itself where it fits, else nine characters that are always the same for the same id. */
export function shortId(id: string): string {
  if (fits.test(id)) return id;
  // Two FNV-1a hashes with different seeds: 64 bits tell the calls of one conversation apart.
  let short = '';
  for (const seed of [0x811c9dc5, 0x01000193]) {
    let hash = seed;
    for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    for (let digit = 0; digit < 5; digit++) {
      short += alphabet.charAt(hash % alphabet.length);
      hash = Math.floor(hash / alphabet.length);
    }
  }
  return short.slice(0, 9);
}
