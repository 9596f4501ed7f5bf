// Writes a ZIP archive while it is sent: no entry and no list of bytes is held in memory. Form: PKWARE's APPNOTE 6.3.10.
import { createDeflateRaw, crc32 } from 'node:zlib';
import { once } from 'node:events';

export interface ZipMember {
  /** Path in the archive, with `/`. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** True for texts; images and documents are compressed already. */
  readonly deflate?: boolean;
}

interface Written {
  readonly name: Buffer;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** Bit 3: sizes follow the bytes. Bit 11: the name is UTF-8. */
const flags = 0x0808;
/** From here on, numbers are in a record of 64 bits. */
const beyond = 0xff_ff_ff_ff;
/** 1980-01-01, so that the same data is the same archive. */
const date = 0x00_21;

/** Throws if one entry has 4 GB, which its reader could not tell from less. */
export async function* zipped(members: AsyncIterable<ZipMember>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  const counted = (bytes: Uint8Array): Uint8Array => {
    offset += bytes.byteLength;
    return bytes;
  };
  for await (const { name: path, bytes, deflate = false } of members) {
    const name = Buffer.from(path, 'utf8');
    const start = offset;
    const method = deflate ? 8 : 0;
    yield counted(Buffer.concat([headOf({ method, name }), name]));
    const measured = measure(bytes);
    const body = offset;
    for await (const piece of deflate ? deflated(measured.pieces()) : measured.pieces()) yield counted(piece);
    const { crc, size } = measured;
    const packed = offset - body;
    if (Math.max(size, packed) >= beyond) throw new Error(`an entry of ${size} bytes does not fit into the archive`);
    yield counted(numbers([4, 0x08_07_4b_50], [4, crc], [4, packed], [4, size]));
    written.push({ name, method, crc, packed, size, offset: start });
  }
  const list = offset;
  for (const entry of written) yield counted(listed(entry));
  yield endOf({ count: written.length, list, length: offset - list });
}

function measure(bytes: AsyncIterable<Uint8Array>) {
  const measured = {
    crc: 0,
    size: 0,
    async *pieces(): AsyncGenerator<Uint8Array> {
      for await (const piece of bytes) {
        measured.crc = crc32(piece, measured.crc);
        measured.size += piece.byteLength;
        yield piece;
      }
    },
  };
  return measured;
}

async function* deflated(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw();
  const feed = async (): Promise<void> => {
    for await (const piece of pieces) if (!packer.write(piece)) await once(packer, 'drain');
    packer.end();
  };
  const fed = feed().catch((error: unknown) => void packer.destroy(error instanceof Error ? error : undefined));
  for await (const piece of packer) yield piece as Uint8Array; // a stream of bytes
  await fed;
}

type Numbers = readonly (readonly [length: 2 | 4 | 8, value: number])[];

/** Little-endian numbers of 2, 4 or 8 bytes. */
function numbers(...values: Numbers): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of values) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}

const headOf = ({ method, name }: Pick<Written, 'method' | 'name'>): Buffer =>
  numbers(
    [4, 0x04_03_4b_50],
    [2, 20],
    [2, flags],
    [2, method],
    [2, 0],
    [2, date],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  );

function listed({ name, method, crc, packed, size, offset }: Written): Buffer {
  const extra = offset >= beyond ? numbers([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const version = extra.length > 0 ? 45 : 20;
  const head = numbers(
    [4, 0x02_01_4b_50],
    [2, version],
    [2, version],
    [2, flags],
    [2, method],
    [2, 0],
    [2, date],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, Math.min(offset, beyond)],
  );
  return Buffer.concat([head, name, extra]);
}

function endOf({
  count,
  list,
  length,
}: {
  readonly count: number;
  readonly list: number;
  readonly length: number;
}): Buffer {
  const large = count >= 0xff_ff || list >= beyond || length >= beyond;
  const end = numbers(
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, 0xff_ff)],
    [2, Math.min(count, 0xff_ff)],
    [4, Math.min(length, beyond)],
    [4, Math.min(list, beyond)],
    [2, 0],
  );
  if (!large) return end;
  const record = numbers(
    [4, 0x06_06_4b_50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, list],
  );
  const locator = numbers([4, 0x07_06_4b_50], [4, 0], [8, list + length], [4, 1]);
  return Buffer.concat([record, locator, end]);
}
