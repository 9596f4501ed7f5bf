// Writes ZIP files for tests of the reader.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipContent {
  readonly name: string;
  readonly text: string;
  /** Stored without compression. */
  readonly stored?: boolean;
  /** False size stated in the archive, in bytes. */
  readonly claims?: number;
}

export function makeZip(contents: readonly ZipContent[], comment = ''): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, text, stored = false, claims } of contents) {
    const plain = Buffer.from(text);
    const packed = stored ? plain : deflateRawSync(plain);
    const title = Buffer.from(name);
    // Version, flags (UTF-8 names), method, time, date, checksum, both sizes, lengths of name and extra field.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x08_00, 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? plain.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, title, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), common, rest, title]));
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(contents.length, 4);
  end.writeUInt16LE(contents.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  end.writeUInt16LE(Buffer.byteLength(comment), 16);
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end, Buffer.from(comment)]);
}
