// Writes a ZIP archive while it is sent: no entry is held in memory.
import { addAbortSignal, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipMember {
  /** Path in the archive, with `/`. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** True for texts; images and documents are compressed already. */
  readonly deflate?: boolean;
}

/** The same for all, so that the same data is the same archive. */
const mtime = new Date(1980, 0, 1);

/** Fails if a member does, or has 4 GB. */
export async function* zipped(members: AsyncIterable<ZipMember>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable; // its type says less
  const left = new AbortController();
  const fail = (error: unknown): void =>
    void output.destroy(error instanceof Error ? error : new Error('the archive could not be written'));
  zip.on('error', fail);
  void addAll(zip, members, left.signal).catch(fail);
  try {
    for await (const piece of output) yield piece as Uint8Array; // a stream of bytes
  } finally {
    left.abort();
  }
}

/** Opens each member when the one before it has been read. */
async function addAll(zip: ZipFile, members: AsyncIterable<ZipMember>, left: AbortSignal): Promise<void> {
  for await (const { name, bytes, deflate = false } of members) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    zip.addReadStreamLazy(name, { compress: deflate, mtime }, (give) => {
      const source = addAbortSignal(left, Readable.from(bytes, { objectMode: false }));
      give(null, source.on('end', resolve).on('error', reject));
    });
    left.addEventListener('abort', reject, { once: true });
    await promise;
    left.removeEventListener('abort', reject);
  }
  zip.end();
}
