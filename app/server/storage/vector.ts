// Vectors as both databases hold them: Float32, little-endian, of length 1, so that the product of two is their likeness.

/** Undefined where there is no direction: nothing but zeros, or a number that is none. */
export function unitVector(values: ArrayLike<number>): Float32Array | undefined {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += (values[at] ?? 0) ** 2;
  const length = Math.sqrt(sum);
  return length > 0 && Number.isFinite(length) ? Float32Array.from(values, (value) => value / length) : undefined;
}

export const bytesOf = (vector: Float32Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);

/** Bytes of a pool may begin anywhere: those are copied. */
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
