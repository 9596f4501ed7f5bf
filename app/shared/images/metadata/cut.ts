// Cuts ranges out of bytes. Copies only after the first cut; the result is never longer than the input.

export type Bytes = Uint8Array<ArrayBuffer>;

export class Cut {
  private readonly bytes: Bytes;
  private out: Bytes | undefined;
  private at = 0;
  private from = 0;

  constructor(bytes: Bytes) {
    this.bytes = bytes;
  }

  /** Removes a range after all earlier ones. `instead`: replacement bytes, ignored if longer than the range. */
  drop(start: number, end: number, instead?: Uint8Array): void {
    const out = (this.out ??= new Uint8Array(this.bytes.length));
    if (start > this.from) out.set(this.bytes.subarray(this.from, start), this.at);
    this.at += start - this.from;
    this.from = end;
    if (!instead || instead.length > end - start) return;
    out.set(instead, this.at);
    this.at += instead.length;
  }

  /** Returns the result; the same array if nothing was removed. */
  end(): Bytes {
    if (!this.out) return this.bytes;
    this.drop(this.bytes.length, this.bytes.length);
    return this.out.subarray(0, this.at);
  }
}

export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Compares without creating a string, since hostile files cause millions of calls. */
export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let each = 0; each < text.length; each++) if (bytes[at + each] !== text.charCodeAt(each)) return false;
  return true;
}

/** Returns four letters as the number that `getUint32` reads. */
export const numberOf = (letters: string): number =>
  Array.from(letters).reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
