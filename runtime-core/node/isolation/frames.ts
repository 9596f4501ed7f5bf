// Frames between the host and the process of a package: a small JSON header and, beside it, bytes as they are.

export interface Frame {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Uint8Array;
}

/** Unit: bytes. */
export const maxFrame = 96 * 1024 * 1024;
const none = new Uint8Array(0);

export function encodeFrame(header: object, payload: Uint8Array | string = none): Buffer {
  const head = Buffer.from(JSON.stringify(header));
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const frame = Buffer.allocUnsafe(8 + head.length + body.length);
  frame.writeUInt32LE(head.length + body.length, 0);
  frame.writeUInt32LE(head.length, 4);
  head.copy(frame, 8);
  frame.set(body, 8 + head.length);
  return frame;
}

/** Cuts a stream of bytes into frames. Throws for what is none: the other side is not to be trusted. */
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

  /** Bytes of the first frame, once they are known. */
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
