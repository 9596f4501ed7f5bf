// An embedding without a model: words hashed into a vector of length one. Alike texts point alike ways.
import { hash } from './picture.ts';

export function vectorOf(text: string, dimensions: number): readonly number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const value = hash(word);
    const at = value % dimensions;
    vector[at] = (vector[at] ?? 0) + (value & 0x8000_0000 ? -1 : 1);
  }
  const length = Math.hypot(...vector);
  // A text without words still needs a direction.
  return length === 0 ? vector.map((_, at) => (at === 0 ? 1 : 0)) : vector.map((value) => value / length);
}
