// Hexadecimal SHA-256 digest of a text.
import { sha256 } from '@noble/hashes/sha2.js';

export const digestOf = (text: string): string =>
  [...sha256(new TextEncoder().encode(text))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
