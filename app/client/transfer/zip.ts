// Reads single files from a ZIP without loading the rest: parses the directory, and lets the browser inflate.
export interface ZipEntry {
  /** Path in the archive. */
  readonly name: string;
  /** Rejects with ZipError if the entry is damaged, or inflates to more than `limit` bytes, whatever the archive states. */
  text(limit: number): Promise<string>;
  /** The bytes, under the same conditions. */
  blob(limit: number): Promise<Blob>;
}

export class ZipError extends Error {
  override readonly name = 'ZipError';
  readonly why: 'damaged' | 'tooLarge';
  constructor(why: ZipError['why']) {
    super(why);
    this.why = why;
  }
}

const signature = {
  entry: 0x02_01_4b_50,
  local: 0x04_03_4b_50,
  end: 0x06_05_4b_50,
  end64: 0x06_06_4b_50,
  locator: 0x07_06_4b_50,
} as const;
/** Length of the end record, and maximum length of the comment after it. */
const endBytes = 22;
const maxComment = 65_535;
/** Maximum size of the directory. An archive of chats and images has some thousands of files. */
const maxList = 16 * 1024 * 1024;
/** Values that mark ZIP64, for archives from 4 GB or with many files; such single files are not supported. */
const beyond = 0xff_ff_ff_ff;
const manyEntries = 0xff_ff;
const locatorBytes = 20;

export const isZip = async (file: Blob): Promise<boolean> =>
  file.size > endBytes && (await viewOf(file, 0, 4)).getUint32(0, true) === signature.local;

const viewOf = async (file: Blob, from: number, length: number): Promise<DataView> =>
  new DataView(await file.slice(from, from + length).arrayBuffer());

/** Rejects with ZipError if the directory is missing or invalid. */
export async function readZip(file: Blob): Promise<readonly ZipEntry[]> {
  const tailFrom = Math.max(0, file.size - endBytes - maxComment);
  const tail = await viewOf(file, tailFrom, file.size - tailFrom);
  let end = tail.byteLength - endBytes;
  while (end >= 0 && tail.getUint32(end, true) !== signature.end) end--;
  if (end < 0) throw new ZipError('damaged');
  let [size, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (from === beyond || size === beyond || tail.getUint16(end + 10, true) === manyEntries)
    ({ size, from } = (await largeList(file, tailFrom + end)) ?? { size, from });
  if (size > maxList || from === beyond) throw new ZipError('tooLarge');
  if (from + size > tailFrom + end) throw new ZipError('damaged');
  return entriesOf(file, await viewOf(file, from, size));
}

/** Undefined if the archive has no record of 64 bits. */
async function largeList(
  file: Blob,
  end: number,
): Promise<{ readonly size: number; readonly from: number } | undefined> {
  if (end < locatorBytes) return undefined;
  const locator = await viewOf(file, end - locatorBytes, locatorBytes);
  if (locator.getUint32(0, true) !== signature.locator) return undefined;
  const record = await viewOf(file, Number(locator.getBigUint64(8, true)), 56);
  if (record.byteLength < 56 || record.getUint32(0, true) !== signature.end64) throw new ZipError('damaged');
  return { size: Number(record.getBigUint64(40, true)), from: Number(record.getBigUint64(48, true)) };
}

/** The offset in an entry's extra field, where it does not fit into the entry. */
function offsetOf(list: DataView, at: number, nameLength: number): number {
  const offset = list.getUint32(at + 42, true);
  if (offset !== beyond) return offset;
  const start = at + 46 + nameLength;
  const length = list.getUint16(at + 30, true);
  // Sizes come first, if they do not fit either; such entries are refused.
  if (length < 12 || list.getUint16(start, true) !== 1) throw new ZipError('tooLarge');
  return Number(list.getBigUint64(start + 4, true));
}

function entriesOf(file: Blob, list: DataView): readonly ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= list.byteLength;) {
    if (list.getUint32(at, true) !== signature.entry) throw new ZipError('damaged');
    const nameLength = list.getUint16(at + 28, true);
    const next = at + 46 + nameLength + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
    if (next > list.byteLength) throw new ZipError('damaged');
    const place: Place = {
      encrypted: (list.getUint16(at + 8, true) & 1) === 1,
      method: list.getUint16(at + 10, true),
      crc: list.getUint32(at + 16, true),
      packed: list.getUint32(at + 20, true),
      size: list.getUint32(at + 24, true),
      from: offsetOf(list, at, nameLength),
    };
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameLength));
    entries.push({
      name,
      text: (limit) => textOf(file, place, limit),
      blob: (limit) => blobOf(file, place, limit),
    });
    at = next;
  }
  return entries;
}

interface Place {
  readonly encrypted: boolean;
  /** 0: stored. 8: deflated. */
  readonly method: number;
  readonly crc: number;
  /** Compressed size in bytes. */
  readonly packed: number;
  readonly size: number;
  readonly from: number;
}

async function packedEntry(file: Blob, { encrypted, method, packed, size, from }: Place, limit: number): Promise<Blob> {
  if (size > limit || packed > limit) throw new ZipError('tooLarge');
  if (encrypted || (method !== 0 && method !== 8)) throw new ZipError('damaged');
  const head = await viewOf(file, from, 30);
  if (head.byteLength < 30 || head.getUint32(0, true) !== signature.local) throw new ZipError('damaged');
  const start = from + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  return file.slice(start, start + packed);
}

/** The bytes of an entry. Throws ZipError once they are more than stated (zip bomb), or others than were packed. */
async function* bytesOf(file: Blob, place: Place, limit: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { method, size, crc } = place;
  const bytes = (await packedEntry(file, place, limit)).stream();
  const plain = method === 0 ? bytes : bytes.pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = plain.getReader();
  let seen = 0;
  let sum = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      seen += value.byteLength;
      if (seen > size) throw new ZipError('damaged');
      sum = crc32(value, sum);
      yield value;
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged');
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  if (seen !== size || sum !== crc) throw new ZipError('damaged');
}

async function blobOf(file: Blob, place: Place, limit: number): Promise<Blob> {
  const pieces: BlobPart[] = [];
  for await (const piece of bytesOf(file, place, limit)) pieces.push(piece);
  return new Blob(pieces);
}

async function textOf(file: Blob, place: Place, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of bytesOf(file, place, limit)) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/** Remainders of a byte, as ZIP checks its entries. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? 0xed_b8_83_20 ^ (byte >>> 1) : byte >>> 1;
  return byte;
});

function crc32(bytes: Uint8Array, before: number): number {
  let sum = ~before;
  for (const byte of bytes) sum = (remainders[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
