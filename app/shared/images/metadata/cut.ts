// Ranges cut out of bytes. Nothing is copied until the first of them, and the result is never longer than what was given.

export type Bytes = Uint8Array<ArrayBuffer>;

export class Cut {
  private readonly bytes: Bytes;
  private out: Bytes | undefined;
  private at = 0;
  private from = 0;

  constructor(bytes: Bytes) {
    this.bytes = bytes;
  }

  /** Leaves out a range behind all earlier ones. `instead`: bytes in its place; where they are longer, none. */
  drop(start: number, end: number, instead?: Uint8Array): void {
    const out = (this.out ??= new Uint8Array(this.bytes.length));
    if (start > this.from) out.set(this.bytes.subarray(this.from, start), this.at);
    this.at += start - this.from;
    this.from = end;
    if (!instead || instead.length > end - start) return;
    out.set(instead, this.at);
    this.at += instead.length;
  }

  /** The very bytes that were given, where nothing was left out. */
  end(): Bytes {
    if (!this.out) return this.bytes;
    this.drop(this.bytes.length, this.bytes.length);
    return this.out.subarray(0, this.at);
  }
}

export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Without a text made of it: hostile files ask millions of times. */
export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let each = 0; each < text.length; each++) if (bytes[at + each] !== text.charCodeAt(each)) return false;
  return true;
}

/** Four letters as the number that `getUint32` reads. */
export const numberOf = (letters: string): number =>
  Array.from(letters).reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
