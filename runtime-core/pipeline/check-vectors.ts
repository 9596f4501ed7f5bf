// Validates embedding results: with a missing vector, later vectors would be assigned to the wrong texts.
import type { EmbeddingsParams } from '../contract/operations.ts';
import { VendorError } from '../errors/error.ts';

const wrong = (message: string): VendorError => new VendorError({ message, status: 200 });

/** Throws if an input has no vector or an empty one. Surplus vectors are ignored. */
export function checkVectors({ input }: EmbeddingsParams, vectors: unknown): void {
  const found: readonly unknown[] = Array.isArray(vectors) ? vectors : [];
  const asked = typeof input === 'string' ? 1 : input.length;
  if (found.length < asked) throw wrong(`the answer holds ${found.length} vectors for ${asked} inputs`);
  const empty = found.findIndex((vector) => !Array.isArray(vector) || vector.length === 0);
  if (empty >= 0) throw wrong(`vector ${empty + 1} of the answer is empty`);
}
