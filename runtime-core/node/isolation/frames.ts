// Frames between the host and a package's process: a small JSON header and raw bytes.
import type { Writable } from 'node:stream';

export interface Frame {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Uint8Array;
}

/** Unit: bytes. */
export const maxFrame = 96 * 1024 * 1024;
/** Payloads up to this size are copied after their header; longer ones are written separately. Unit: bytes. */
const maxCopied = 4096;

/** Returns false if the caller must wait for `drain`. */
export function writeFrame(wire: Writable, header: object, payload: Uint8Array | string = ''): boolean {
  if (typeof payload === 'string' || payload.byteLength <= maxCopied) return wire.write(encodeFrame(header, payload));
  wire.cork();
  wire.write(start(header, payload.byteLength));
  const written = wire.write(payload);
  wire.uncork();
  return written;
}

export function encodeFrame(header: object, payload: Uint8Array | string = ''): Buffer {
  const isText = typeof payload === 'string';
  const length = isText ? Buffer.byteLength(payload) : payload.byteLength;
  const frame = start(header, length, length);
  if (isText) frame.write(payload, frame.length - length);
  else frame.set(payload, frame.length - length);
  return frame;
}

/** Writes both lengths and the header, and reserves `room` bytes. */
function start(header: object, length: number, room = 0): Buffer {
  const text = JSON.stringify(header);
  const size = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(8 + size + room);
  frame.writeUInt32LE(size + length, 0);
  frame.writeUInt32LE(size, 4);
  frame.write(text, 8);
  return frame;
}

/** Splits a byte stream into frames. Throws for invalid data, since the other side is untrusted. */
export class FrameReader {
  private parts: Buffer[] = [];
  private length = 0;

  push(bytes: Buffer): readonly Frame[] {
    this.parts.push(bytes);
    this.length += bytes.length;
    const wanted = this.wanted();
    if (wanted === undefined || this.length < wanted) return [];
    let whole = this.parts.length === 1 ? bytes : Buffer.concat(this.parts);
    const frames: Frame[] = [];
    while (whole.length >= 8) {
      const size = sizeOf(whole);
      if (whole.length < 8 + size) break;
      const head = whole.readUInt32LE(4);
      const header: unknown = JSON.parse(whole.toString('utf8', 8, 8 + head));
      if (typeof header !== 'object' || header === null) throw new RangeError('a frame without a header');
      frames.push({ header: header as Frame['header'], payload: whole.subarray(8 + head, 8 + size) });
      whole = whole.subarray(8 + size);
    }
    this.parts = whole.length > 0 ? [whole] : [];
    this.length = whole.length;
    return frames;
  }

  /** Returns the size of the first frame, once known. */
  private wanted(): number | undefined {
    const [first] = this.parts;
    if (first === undefined || this.length < 8) return undefined;
    if (first.length < 8) this.parts = [Buffer.concat(this.parts)];
    return 8 + sizeOf(this.parts[0] ?? first);
  }
}

function sizeOf(bytes: Buffer): number {
  const size = bytes.readUInt32LE(0);
  const head = bytes.readUInt32LE(4);
  if (size > maxFrame || head > size) throw new RangeError('a frame that is too long');
  return size;
}
