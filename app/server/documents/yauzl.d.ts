// Types of the used parts of yauzl 3, which has none.
declare module 'yauzl' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';

  export interface Entry {
    /** Bytes, because names are not decoded. */
    readonly fileName: Buffer;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
    /** From the directory; the library does not verify it. */
    readonly crc32: number;
    /** In its upper half the file mode, if a Unix program wrote the archive. */
    readonly externalFileAttributes: number;
    isEncrypted(): boolean;
  }

  export interface ZipFile extends EventEmitter {
    readonly entryCount: number;
    readEntry(): void;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  }

  export function fromBufferPromise(
    bytes: Buffer,
    options: { readonly lazyEntries: boolean; readonly autoClose: boolean; readonly decodeStrings: false },
  ): Promise<ZipFile>;
}
