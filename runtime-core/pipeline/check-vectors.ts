// An answer with fewer vectors than texts would set every later text beside another's vector: it is refused.
import type { EmbeddingsParams } from '../contract/operations.ts';
import { VendorError } from '../errors/error.ts';

const wrong = (message: string): VendorError => new VendorError({ message, status: 200 });

/** Throws when an input has no vector, or an empty one. More vectors than inputs are the vendor's own affair. */
export function checkVectors({ input }: EmbeddingsParams, vectors: unknown): void {
  const found: readonly unknown[] = Array.isArray(vectors) ? vectors : [];
  const asked = typeof input === 'string' ? 1 : input.length;
  if (found.length < asked) throw wrong(`the answer holds ${found.length} vectors for ${asked} inputs`);
  const empty = found.findIndex((vector) => !Array.isArray(vector) || vector.length === 0);
  if (empty >= 0) throw wrong(`vector ${empty + 1} of the answer is empty`);
}
