// Converts positions in code points or UTF-8 bytes to UTF-16 offsets, and back.

export type TextUnit = 'utf16' | 'codePoint' | 'utf8';

const nonASCII = /[\u0080-\uffff]/;
const surrogate = /[\ud800-\udfff]/;

/** Counts once per text and unit, then finds each position by bisection. */
export class TextOffsets {
  private readonly text: string;
  private readonly counts = new Map<TextUnit, Uint32Array>();

  constructor(text: string) {
    this.text = text;
  }

  /** Returns undefined beyond the end. A position inside a character maps to the start of that character. */
  toUTF16(offset: number, unit: TextUnit): number | undefined {
    if (!Number.isInteger(offset) || offset < 0) return undefined;
    const same = unit === 'utf16' || !(unit === 'utf8' ? nonASCII : surrogate).test(this.text);
    if (same) return offset <= this.text.length ? offset : undefined;
    return find(this.countsOf(unit), offset);
  }

  /** The reverse. Positions beyond the end count as the end. */
  fromUTF16(offset: number, unit: TextUnit): number {
    const at = Math.min(offset, this.text.length);
    return unit === 'utf16' ? at : (this.countsOf(unit)[at] ?? at);
  }

  private countsOf(unit: 'codePoint' | 'utf8'): Uint32Array {
    const known = this.counts.get(unit);
    if (known) return known;
    const counts = countUnits(this.text, unit);
    this.counts.set(unit, counts);
    return counts;
  }
}

/** Counts the units before each UTF-16 position; the middle of a surrogate pair counts as its start. */
function countUnits(text: string, unit: 'codePoint' | 'utf8'): Uint32Array {
  const counts = new Uint32Array(text.length + 1);
  let total = 0;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    counts.fill(total, at, at + width);
    total += unit === 'codePoint' ? 1 : code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += width;
  }
  counts[text.length] = total;
  return counts;
}

/** Returns the first position with the greatest count that is at most `offset`. */
function find(counts: Uint32Array, offset: number): number | undefined {
  const last = counts.length - 1;
  if (offset > (counts[last] ?? 0)) return undefined;
  let low = 0;
  let high = last;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((counts[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  if ((counts[low] ?? 0) > offset) low -= 1;
  // Both halves of a surrogate pair have the same count.
  return low > 0 && counts[low - 1] === counts[low] ? low - 1 : low;
}
