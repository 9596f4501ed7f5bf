// Digest of a text, as hexadecimal: short enough to send, long enough that no other text has it.
import { sha256 } from '@noble/hashes/sha2.js';

export const digestOf = (text: string): string =>
  [...sha256(new TextEncoder().encode(text))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
