// Tar archives of plain files (ustar), with the digest of each file. Any `tar` reads them.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

export interface Entry {
  readonly name: string;
  /** Unit: bytes. */
  readonly size: number;
  readonly sha256: string;
}

const block = 512;
const padding = (size: number): number => (block - (size % block)) % block;

export interface TarWriter {
  /** Throws if `bytes` are not exactly `size`. */
  add(name: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<Entry>;
  /** Writes the end, and to the disk. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** Throws EEXIST if the file exists. */
export async function createTar(path: string): Promise<TarWriter> {
  const file = await open(path, 'wx', 0o600);
  return {
    async add(name, size, bytes) {
      await file.writeFile(headerOf(name, size));
      const hash = createHash('sha256');
      let written = 0;
      for await (const piece of bytes) {
        hash.update(piece);
        written += piece.byteLength;
        await file.writeFile(piece);
      }
      if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}: it changed meanwhile`);
      await file.writeFile(Buffer.alloc(padding(size)));
      return { name, size, sha256: hash.digest('hex') };
    },
    async end() {
      await file.writeFile(Buffer.alloc(2 * block));
      await file.sync();
      await file.close();
    },
    close: () => file.close(),
  };
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long`);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  // Octal holds 8 GB; larger sizes are binary, as in GNU tar.
  if (size < 8 ** 11) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

export interface ReadEntry extends Omit<Entry, 'sha256'> {
  /** Read it before the next entry, or not at all. */
  bytes(): AsyncGenerator<Uint8Array>;
}

/** Throws if the file is cut or not an archive. */
export async function* readTar(path: string): AsyncGenerator<ReadEntry> {
  const file = await open(path, 'r');
  try {
    for (let at = 0; ;) {
      const header = await read(file, at, block);
      if (header.every((byte) => byte === 0)) return;
      checkSum(header);
      const name = header.toString('utf8', 0, header.indexOf(0, 0));
      const size =
        header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : parseInt(header.toString('utf8', 124, 135), 8);
      const from = at + block;
      yield { name, size, bytes: () => piecesOf(file, from, size) };
      at = from + size + padding(size);
    }
  } finally {
    await file.close();
  }
}

function checkSum(header: Buffer): void {
  const own = Buffer.from(header);
  own.write('        ', 148);
  if (own.reduce((all, byte) => all + byte, 0) !== parseInt(header.toString('utf8', 148, 154), 8))
    throw new Error('the file is no archive, or it is damaged');
}

const pieceBytes = 256 * 1024;

async function* piecesOf(file: FileHandle, from: number, size: number): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < size;) {
    const piece = await read(file, from + done, Math.min(pieceBytes, size - done));
    done += piece.byteLength;
    yield piece;
  }
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let got = 0; got < length;) {
    const { bytesRead } = await file.read(buffer, got, length - got, at + got);
    if (bytesRead === 0) throw new Error('the file ends too early');
    got += bytesRead;
  }
  return buffer;
}
