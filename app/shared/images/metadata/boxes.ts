// Parses the boxes of ISO media files (HEIC, AVIF, MP4) and the items of images in them.
import { textAt, viewOf } from './cut.ts';
import type { Bytes } from './cut.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** `start`: start of the box's content. */
export interface Box extends Range {
  readonly type: string;
}

export interface Item {
  readonly id: number;
  readonly type: string;
}

/** Maximum number of boxes per level; even an image of thousands of tiles has fewer. */
const maxBoxes = 20_000;

/** Iterates over the boxes of a range; stops at invalid data. */
export function* boxesIn(bytes: Bytes, { start, end }: Range): Generator<Box> {
  const view = viewOf(bytes);
  let at = start;
  for (let count = 0; at + 8 <= end && count < maxBoxes; count++) {
    const short = view.getUint32(at);
    const long = short === 1 && at + 16 <= end;
    const size = long ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short;
    const head = long ? 16 : 8;
    if (size < head) return;
    const next = Math.min(at + size, end);
    yield { type: textAt(bytes, at + 4, 4), start: at + head, end: next };
    at = next;
  }
}

/** Skips version and flags. */
const behindVersion = ({ start, end }: Range): Range => ({ start: Math.min(start + 4, end), end });

export const contentOf = (box: Box): Range => (box.type === 'meta' ? behindVersion(box) : box);

/** Reads consecutive numbers; returns zeros beyond the end. */
class Numbers {
  private readonly bytes: Bytes;
  private readonly end: number;
  private at: number;

  constructor(bytes: Bytes, { start, end }: Range) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  get over(): boolean {
    return this.at >= this.end;
  }

  next(size: number): number {
    let value = 0;
    for (let left = size; left > 0; left--)
      value = value * 256 + (this.at < this.end ? (this.bytes[this.at++] ?? 0) : 0);
    return value;
  }
}

export function* itemsIn(bytes: Bytes, iinf: Range): Generator<Item> {
  const counted = (bytes[iinf.start] ?? 0) === 0 ? 2 : 4;
  const { start, end } = behindVersion(iinf);
  for (const box of boxesIn(bytes, { start: Math.min(start + counted, end), end })) {
    if (box.type !== 'infe') continue;
    const numbers = new Numbers(bytes, box);
    const version = numbers.next(1);
    numbers.next(3);
    const id = numbers.next(version === 3 ? 4 : 2);
    numbers.next(2);
    yield { id, type: String.fromCharCode(...[1, 1, 1, 1].map((size) => numbers.next(size))) };
  }
}

export interface Place extends Range {
  readonly item: number;
  /** True if the offset is relative to the `idat` box instead of the file. */
  readonly inBox: boolean;
}

export function* placesIn(bytes: Bytes, iloc: Range): Generator<Place> {
  const numbers = new Numbers(bytes, iloc);
  const version = numbers.next(1);
  numbers.next(3);
  const [offsets, bases] = [numbers.next(1), numbers.next(1)];
  const size = { offset: offsets >> 4, length: offsets & 15, base: bases >> 4, index: version === 0 ? 0 : bases & 15 };
  const wide = version === 2 ? 4 : 2;
  for (let items = numbers.next(wide); items > 0 && !numbers.over; items--) {
    const item = numbers.next(wide);
    const method = version === 0 ? 0 : numbers.next(2) & 15;
    const elsewhere = numbers.next(2) !== 0;
    const base = numbers.next(size.base);
    for (let extents = numbers.next(2); extents > 0; extents--) {
      numbers.next(size.index);
      const start = base + numbers.next(size.offset);
      const length = numbers.next(size.length);
      if (!elsewhere && method < 2) yield { item, inBox: method === 1, start, end: start + length };
      // Extents without size fields take no bytes, so that there could be billions.
      if (size.offset + size.length + size.index === 0 || numbers.over) break;
    }
  }
}
