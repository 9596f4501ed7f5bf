// Creates ids on the server.
import { randomFillSync } from 'node:crypto';

/** Unit: bytes. */
const idLength = 16;
/** Random bytes of the next ids: asking the system for each would take longer than the rest of an id. */
const pool = Buffer.alloc(256 * idLength);
let used = pool.length;

/** 128 random bits, URL-safe. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.toString('base64url', used, (used += idLength));
}
