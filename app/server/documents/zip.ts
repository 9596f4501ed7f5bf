// Reads the archives of documents. Counts bytes while inflating, because a hostile directory may lie about sizes.
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { Refused } from './refusal.ts';
import { wellFormed } from './xml.ts';

export interface ZipLimits {
  readonly entries: number;
  /** Bytes of all entries together. */
  readonly bytes: number;
  /** Compression ratio of an entry, above `ratioFrom` bytes. */
  readonly ratio: number;
  readonly ratioFrom: number;
}

export const zipLimits: ZipLimits = { entries: 10_000, bytes: 200_000_000, ratio: 300, ratioFrom: 2_000_000 };

export interface ArchivedFile {
  readonly name: string;
  /** As declared; an entry that is longer is refused when it is read. Unit: bytes. */
  readonly size: number;
  readonly isLink: boolean;
}

/** Bits of a Unix file mode. */
const fileKind = 0o170000;
const linkKind = 0o120000;

/** A document's archive: entries are found by name and inflated on demand, within the limits. */
export class Archive {
  private readonly entries: ReadonlyMap<string, Entry>;
  private readonly zip: ZipFile;
  private readonly limits: ZipLimits;
  private inflated = 0;
  /** Parts that are missing or could not be read completely, by display name. */
  readonly damaged = new Set<string>();

  /** Names of files that are not read, because a later one has the same name apart from case. */
  readonly twins: readonly string[];

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, twins: readonly string[], limits: ZipLimits) {
    this.zip = zip;
    this.twins = twins;
    this.entries = entries;
    this.limits = limits;
  }

  /** Throws `Refused` for damaged, encrypted or oversized archives. */
  static async open(bytes: Buffer, limits: ZipLimits = zipLimits): Promise<Archive> {
    // Names are only looked up, never written to a disk, so the library need not refuse any.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
    const zip = await fromBufferPromise(archiveIn(bytes), options).catch(damaged);
    if (zip.entryCount > limits.entries) throw new Refused('tooComplex');
    const entries = new Map<string, Entry>();
    const twins: string[] = [];
    let declared = 0;
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: Entry) => {
        declared += entry.uncompressedSize;
        if (entry.isEncrypted()) return reject(new Refused('encrypted'));
        if (entries.size >= limits.entries || declared > limits.bytes) return reject(new Refused('tooComplex'));
        const before = entries.get(nameOf(entry));
        if (before) twins.push(shownName(before));
        entries.set(nameOf(entry), entry);
        zip.readEntry();
      });
      zip.on('end', resolve);
      zip.on('error', () => reject(new Refused('damaged')));
      zip.readEntry();
    });
    return new Archive(zip, entries, twins, limits);
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name));
  }

  /** Returns the files with their names as written, except that separators are `/`. Of two that differ in case, the last. */
  files(): readonly ArchivedFile[] {
    return [...this.entries.values()].flatMap((entry) => {
      const { uncompressedSize, externalFileAttributes } = entry;
      const name = shownName(entry);
      const isLink = ((externalFileAttributes >>> 16) & fileKind) === linkKind;
      return name.endsWith('/') ? [] : [{ name, size: uncompressedSize, isLink }];
    });
  }

  /** Returns entries `START1.xml`, `START2.xml` … by number, the usual names, for a damaged list. */
  numbered(start: string): readonly string[] {
    const key = keyOf(start);
    const numberOf = (name: string): number => Number(/^(\d+)\.xml$/.exec(name.slice(key.length))?.[1] ?? 0);
    return [...this.entries.keys()]
      .filter((name) => name.startsWith(key) && numberOf(name) > 0)
      .toSorted((a, b) => numberOf(a) - numberOf(b));
  }

  /** Returns undefined if the entry is missing. A damaged entry is read as far as possible. */
  async text(name: string, label = name): Promise<string | undefined> {
    const bytes = await this.bytes(name, label);
    return bytes && decodeXML(bytes);
  }

  async bytes(name: string, label = name): Promise<Buffer | undefined> {
    const entry = this.entries.get(keyOf(name));
    if (!entry) return undefined;
    const pieces: Buffer[] = [];
    if (!(await this.inflate(entry, pieces))) this.damaged.add(label);
    return Buffer.concat(pieces);
  }

  /** Applies `read` to a part the document names; a missing part is recorded as damaged and read as empty. */
  async read<T>(name: string, read: (xml: string) => T, label = name): Promise<T> {
    const xml = await this.text(name, label);
    if (xml === undefined) this.damaged.add(label);
    return this.noting(label, () => read(xml ?? ''));
  }

  /** The same for an optional part. */
  readIfThere<T>(name: string, read: (xml: string) => T): Promise<T> | T {
    return this.has(name) ? this.read(name, read) : read('');
  }

  /** Records a part whose XML is not well-formed. */
  noting<T>(label: string, read: () => T): T {
    const { value, isWhole } = wellFormed(read);
    if (!isWhole) this.damaged.add(label);
    return value;
  }

  /** Returns false if the entry ends early or fails its checksum. */
  private async inflate(entry: Entry, pieces: Buffer[]): Promise<boolean> {
    const { bytes, ratio, ratioFrom } = this.limits;
    let own = 0;
    let sum = 0;
    try {
      const stream = await this.zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        own += piece.byteLength;
        this.inflated += piece.byteLength;
        sum = crc32(piece, sum);
        const swollen = own > ratioFrom && own > entry.compressedSize * ratio;
        if (this.inflated > bytes || swollen) throw new Refused('tooComplex');
        pieces.push(piece);
      }
      return sum === entry.crc32;
    } catch (error) {
      if (error instanceof Refused) throw error;
      if (isLie(error, entry)) throw new Refused('tooComplex');
      return false;
    }
  }
}

/** Part names are case-insensitive (ECMA-376 part 2, 6.2.2); some writers use backslashes. */
const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
const shownName = ({ fileName }: Entry): string => fileName.toString('utf8').replaceAll('\\', '/');
const nameOf = ({ fileName }: Entry): string => keyOf(fileName.toString('utf8'));

const endMark = Buffer.from('PK\u0005\u0006');
/** Size of the end record without its comment. Unit: bytes. */
const endBytes = 22;

/**
 * Removes bytes before and after the archive, such as a line end added by a download, which the library refuses. A
 * directory above 4 GB stores its position elsewhere.
 */
function archiveIn(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(endMark);
  if (at === -1 || at + endBytes > bytes.length) return bytes;
  const end = Math.min(bytes.length, at + endBytes + bytes.readUInt16LE(at + 20));
  const shift = at - bytes.readUInt32LE(at + 12) - bytes.readUInt32LE(at + 16);
  return bytes.subarray(shift > 0 && shift < at ? shift : 0, end);
}

/** True if an entry inflates beyond its declared size, which is below the packed size: never by accident. */
const isLie = (error: unknown, { compressedSize, uncompressedSize }: Entry): boolean =>
  error instanceof Error && error.message.startsWith('too many bytes') && uncompressedSize < compressedSize;

function damaged(): never {
  throw new Refused('damaged');
}

/** XML is UTF-8 unless its first bytes say otherwise. */
function decodeXML(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
