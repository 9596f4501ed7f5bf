// Ids generated in the browser. `crypto.randomUUID` is unavailable on plain http.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns 96 random bits, safe in URLs and keys. */
export function newId(): string {
  let id = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) id += alphabet.charAt(byte & 63);
  return id;
}
