// Writes AWS event-stream frames, for tests of replies that fail in the middle.
import { crc32 } from 'node:zlib';

/** Lengths and checksums are big endian; all headers are strings (type 7). */
export function encodeFrame(headers: Readonly<Record<string, string>>, payload: string): Uint8Array {
  const head = Buffer.concat(
    Object.entries(headers).map(([name, value]) => {
      const start = Buffer.from([name.length, ...Buffer.from(name), 7, 0, 0]);
      start.writeUInt16BE(Buffer.byteLength(value), start.length - 2);
      return Buffer.concat([start, Buffer.from(value)]);
    }),
  );
  const body = Buffer.from(payload);
  const frame = Buffer.alloc(16 + head.length + body.length);
  frame.writeUInt32BE(frame.length, 0);
  frame.writeUInt32BE(head.length, 4);
  frame.writeUInt32BE(crc32(frame.subarray(0, 8)), 8);
  head.copy(frame, 12);
  body.copy(frame, 12 + head.length);
  frame.writeUInt32BE(crc32(frame.subarray(0, frame.length - 4)), frame.length - 4);
  return new Uint8Array(frame);
}
