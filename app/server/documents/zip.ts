// Archives that documents are made of, read with a limit on everything that a hostile one may lie about: bytes are counted
// while they inflate, not taken from the directory.
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { Refused } from './refusal.ts';
import { wellFormed } from './xml.ts';

export interface ZipLimits {
  readonly entries: number;
  /** Bytes of all entries together. */
  readonly bytes: number;
  /** Inflated to deflated bytes of one entry, above `ratioFrom` bytes. */
  readonly ratio: number;
  readonly ratioFrom: number;
}

export const zipLimits: ZipLimits = { entries: 10_000, bytes: 200_000_000, ratio: 300, ratioFrom: 2_000_000 };

/** Names and inflated bytes of the entries that `wanted` chooses; the others are counted by their declared size only. */
export class Archive {
  private readonly entries: ReadonlyMap<string, Entry>;
  private readonly zip: ZipFile;
  private readonly limits: ZipLimits;
  private inflated = 0;
  /** Parts that were missing or could not be read in full, by the names that a reader knows them by. */
  readonly damaged = new Set<string>();

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: ZipLimits) {
    this.zip = zip;
    this.entries = entries;
    this.limits = limits;
  }

  /** Throws `Refused` for what is damaged, encrypted or larger than a document is. */
  static async open(bytes: Buffer, limits: ZipLimits = zipLimits): Promise<Archive> {
    // Names are only looked up here, never written to a disk, so that the library need not refuse any.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
    const zip = await fromBufferPromise(archiveIn(bytes), options).catch(damaged);
    if (zip.entryCount > limits.entries) throw new Refused('tooComplex');
    const entries = new Map<string, Entry>();
    let declared = 0;
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: Entry) => {
        declared += entry.uncompressedSize;
        if (entry.isEncrypted()) return reject(new Refused('encrypted'));
        if (entries.size >= limits.entries || declared > limits.bytes) return reject(new Refused('tooComplex'));
        entries.set(nameOf(entry), entry);
        zip.readEntry();
      });
      zip.on('end', resolve);
      zip.on('error', () => reject(new Refused('damaged')));
      zip.readEntry();
    });
    return new Archive(zip, entries, limits);
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name));
  }

  /** Entries `START1.xml`, `START2.xml` … in the order of their numbers: as programs call them, where the list is damaged. */
  numbered(start: string): readonly string[] {
    const key = keyOf(start);
    const numberOf = (name: string): number => Number(/^(\d+)\.xml$/.exec(name.slice(key.length))?.[1] ?? 0);
    return [...this.entries.keys()]
      .filter((name) => name.startsWith(key) && numberOf(name) > 0)
      .toSorted((a, b) => numberOf(a) - numberOf(b));
  }

  /** Undefined for an entry that is not there. One that is damaged is read as far as it goes. */
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

  /** Result of `read` for a part that the document names; for an empty one where it is missing. */
  async read<T>(name: string, read: (xml: string) => T, label = name): Promise<T> {
    const xml = await this.text(name, label);
    if (xml === undefined) this.damaged.add(label);
    return this.noting(label, () => read(xml ?? ''));
  }

  /** The same of a part that a document may do without. */
  readIfThere<T>(name: string, read: (xml: string) => T): Promise<T> | T {
    return this.has(name) ? this.read(name, read) : read('');
  }

  /** Notes a part whose XML is not well formed. */
  noting<T>(label: string, read: () => T): T {
    const { value, isWhole } = wellFormed(read);
    if (!isWhole) this.damaged.add(label);
    return value;
  }

  /** False for an entry that ends early or has other bytes than were packed. */
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

/** Names of parts are equal without regard to case, ECMA-376 part 2, 6.2.2; some writers separate folders by a backslash. */
const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
const nameOf = ({ fileName }: Entry): string => keyOf(fileName.toString('utf8'));

const endMark = Buffer.from('PK\u0005\u0006');
/** Bytes of the end record without its comment. */
const endBytes = 22;

/**
 * The archive without bytes ahead of it or behind it, such as a line end that a download left: the library takes none.
 * A directory of more than 4 GB says its place elsewhere.
 */
function archiveIn(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(endMark);
  if (at === -1 || at + endBytes > bytes.length) return bytes;
  const end = Math.min(bytes.length, at + endBytes + bytes.readUInt16LE(at + 20));
  const shift = at - bytes.readUInt32LE(at + 12) - bytes.readUInt32LE(at + 16);
  return bytes.subarray(shift > 0 && shift < at ? shift : 0, end);
}

/** More bytes than the directory says, which says less than the packed ones: nobody writes such a file by accident. */
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
