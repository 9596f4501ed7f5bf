// Vectors as stored by both databases: Float32, little-endian, normalized, so that a dot product is the similarity.

/** Returns undefined if all values are zero or one is not a number. */
export function unitVector(values: ArrayLike<number>): Float32Array | undefined {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += (values[at] ?? 0) ** 2;
  const length = Math.sqrt(sum);
  return length > 0 && Number.isFinite(length) ? Float32Array.from(values, (value) => value / length) : undefined;
}

export const bytesOf = (vector: Float32Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);

/** Copies bytes that are not aligned, as views of a pooled buffer may be. */
export function vectorIn(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(buffer, byteOffset, Math.floor(bytes.byteLength / 4));
}

export function dot(a: Float32Array, b: Float32Array): number {
  const length = Math.min(a.length, b.length);
  let sum = 0;
  for (let at = 0; at < length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
