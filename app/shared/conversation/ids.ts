// Ids made in the browser. `crypto.randomUUID` does not exist on a plain http address of a local network.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** 96 random bits, safe in URLs and keys. */
export function newId(): string {
  let id = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) id += alphabet.charAt(byte & 63);
  return id;
}
