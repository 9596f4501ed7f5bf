// Files of users: immutable, found by user and id; equal bytes of a user are stored once.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isTributaryError } from '@tributary/runtime-core';
import { appError } from '../http/errors.server.ts';
import { newId } from '../storage/ids.ts';
import { findFile, knownContents, knownFiles, writeFile } from '../storage/repositories/files.ts';
import type { FileRow } from '../storage/repositories/files.ts';
import type { Storage } from '../storage/storage.ts';
import type { FileFacts, OpenFile, ReadFile } from '../storage/stored-file.ts';
import type { ContentBytes } from './content-bytes.ts';
import { databaseBytes } from './database-bytes.ts';
import { createDocumentTexts } from '../documents/document-texts.ts';
import type { DocumentTexts } from '../documents/document-texts.ts';
import { diskBytes } from './disk-bytes.ts';
import { fileName } from '../storage/file-name.ts';
import { createFileTables } from '../tables/file-tables.ts';
import type { FileTables } from '../tables/file-tables.ts';
import { createFilePassages } from '../passages/file-passages.ts';
import type { FilePassages, PassageOptions } from '../passages/file-passages.ts';
import { createThumbnails } from '../thumbnails/thumbnails.ts';
import type { Shrink } from '../thumbnails/shrinker.ts';
import type { Thumbnails } from '../thumbnails/thumbnails.ts';
import { MediaTypeFinder } from '../storage/media-type.ts';
import { withoutPlace } from './without-place.ts';

export interface FileStore extends DocumentTexts, Thumbnails {
  readonly passages: FilePassages;
  readonly tables: FileTables;
  /**
   * Throws 400 `file_quota` or `file_id_taken`. Writing the same bytes again changes nothing. Removes the location
   * from photos. `stored`: bytes already on this server, which the quota does not refuse. `asIs`: no photo, or
   * already cleaned.
   */
  write(
    userId: string,
    file: { readonly id: string; readonly name: string; readonly stored?: true; readonly asIs?: true },
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<FileFacts>;
  /** Undefined if the user has no such file. */
  open(userId: string, id: string): Promise<OpenFile | undefined>;
  /** Reads the file into memory. Undefined as for `open`. */
  readFile(userId: string, id: string): Promise<ReadFile | undefined>;
  /** Returns facts about those ids that are files of the user. */
  known(userId: string, ids: readonly string[]): Promise<readonly FileFacts[]>;
  /** Removes what interrupted uploads left behind. */
  clean(): Promise<void>;
  /** Removes bytes that no file refers to any more. */
  sweep(): Promise<void>;
}

export interface FileStoreOptions {
  readonly storage: Storage;
  readonly dataDir: string;
  /** Limit per user. Unit: bytes. */
  readonly quota: number;
  /** Overrides the default store of bytes. */
  readonly contents?: ContentBytes;
  readonly shrink?: Shrink;
  readonly meaning?: PassageOptions['meaning'];
  readonly onError?: PassageOptions['onError'];
}

/** Ids per query, because databases limit parameters. */
const maxIds = 1000;

export const contentBytesOf = ({ storage, dataDir }: Pick<FileStoreOptions, 'storage' | 'dataDir'>): ContentBytes =>
  storage.kind === 'sqlite' ? diskBytes(dataDir) : databaseBytes(storage.db);

const factsOf = ({ id, name, mediaType, bytes, hash, textBytes }: FileRow): FileFacts => ({
  id,
  name,
  mediaType,
  bytes: Number(bytes),
  hash,
  ...(textBytes === null || textBytes === undefined ? {} : { textBytes: Number(textBytes) }),
});

export function createFileStore({ storage, dataDir, quota, ...options }: FileStoreOptions): FileStore {
  const contents = options.contents ?? contentBytesOf({ storage, dataDir });
  /** Contents being written, which have no row yet. */
  const writing = new Set<string>();

  async function open(userId: string, id: string): Promise<OpenFile | undefined> {
    const row = await findFile(storage, userId, id);
    const body = row && (await contents.read(row.content));
    return row && body && { ...factsOf(row), body };
  }

  /** Keeps the original bytes of a known id: the photo may have been stored before locations were removed. */
  async function rawOf(userId: string, id: string): Promise<RawBytes | undefined> {
    const row = await findFile(storage, userId, id);
    return row && new RawBytes(!(await contents.has(row.content)));
  }

  const thumbnails = createThumbnails({ storage, open, ...(options.shrink ? { shrink: options.shrink } : {}) });
  const texts = createDocumentTexts({ storage, open });
  async function readFile(userId: string, id: string): Promise<ReadFile | undefined> {
    const file = await open(userId, id);
    if (!file) return undefined;
    const pieces: Uint8Array[] = [];
    for await (const piece of file.body) pieces.push(piece);
    return { bytes: Buffer.concat(pieces), mediaType: file.mediaType, name: file.name };
  }

  /** Returns bytes for the table reader: text in the user's chosen encoding is converted to UTF-8. */
  async function readTables(userId: string, id: string): Promise<ReadFile | undefined> {
    const [file, encoding] = await Promise.all([readFile(userId, id), texts.chosenEncoding(userId, id)]);
    return file && encoding ? { ...file, bytes: Buffer.from(new TextDecoder(encoding).decode(file.bytes)) } : file;
  }

  async function known(userId: string, ids: readonly string[]): Promise<readonly FileFacts[]> {
    const facts: FileFacts[] = [];
    for (let at = 0; at < ids.length; at += maxIds)
      facts.push(...(await knownFiles(storage, userId, ids.slice(at, at + maxIds))).map(factsOf));
    return facts;
  }

  const told = { meaning: options.meaning, ...(options.onError ? { onError: options.onError } : {}) };
  return {
    ...texts,
    ...thumbnails,
    passages: createFilePassages({ storage, view: texts.viewDocument, ...told }),
    tables: createFileTables({ known, readFile: readTables, encodingOf: texts.chosenEncoding }),
    async write(userId, { id, name: given, stored, asIs }, bytes) {
      const name = fileName(given);
      const content = newId();
      const measure = new Measure();
      writing.add(content);
      try {
        const raw = asIs ? undefined : await rawOf(userId, id);
        const body = raw ? raw.through(bytes) : bytes;
        await contents.write(content, measure.through(asIs ? body : withoutPlace(body)));
        const found = { id: content, ...measure.end() };
        const allowed = stored ? Number.POSITIVE_INFINITY : quota;
        const rawHash = raw?.end();
        const written = await writeFile(storage, userId, { id, name, content: found, rawHash }, allowed);
        if (written.kind === 'full') throw full(quota, written.used);
        if (written.kind === 'taken') throw taken(id);
        if (written.kind === 'deleted') {
          await contents.remove(content);
          return factsOf(written.row);
        }
        const { row } = written;
        // Restores bytes that a backup of the database alone lacks.
        if (row.content !== content && !(await contents.has(row.content))) {
          const kept = row.hash === found.hash ? await contents.read(content) : raw?.read();
          if (kept) await contents.write(row.content, kept);
        }
        if (row.content !== content) await contents.remove(content);
        const facts = factsOf(row);
        void thumbnails.prepareThumbnail(userId, facts);
        return facts;
      } catch (error) {
        // After other errors the row may exist with only the response lost; bytes without a row are collected later.
        if (isRefusal(error)) await contents.remove(content);
        throw error;
      } finally {
        writing.delete(content);
      }
    },
    open,
    readFile,
    clean: () => contents.clean(),
    sweep: () =>
      contents.sweep(
        async (ids) => new Set([...(await knownContents(storage, ids)), ...ids.filter((id) => writing.has(id))]),
      ),
    known,
  };
}

class Measure {
  private readonly hash = createHash('sha256');
  private readonly type = new MediaTypeFinder();
  private bytes = 0;

  async *through(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      this.bytes += piece.byteLength;
      this.hash.update(piece);
      this.type.add(piece);
      yield piece;
    }
  }

  end(): { readonly hash: string; readonly mediaType: string; readonly bytes: number } {
    return { hash: this.hash.digest('base64url'), mediaType: this.type.end(), bytes: this.bytes };
  }
}

/** Hashes the original bytes, and keeps them if the stored ones are lost. */
class RawBytes {
  private readonly hash = createHash('sha256');
  private readonly pieces: Uint8Array[] | undefined;

  constructor(keeps: boolean) {
    this.pieces = keeps ? [] : undefined;
  }

  async *through(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      this.hash.update(piece);
      this.pieces?.push(piece);
      yield piece;
    }
  }

  end(): string {
    return this.hash.digest('base64url');
  }

  read(): AsyncIterable<Uint8Array> | undefined {
    return this.pieces && Readable.from(this.pieces);
  }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);

const full = (quota: number, used: number) =>
  appError(
    400,
    `your files take ${megabytes(used)} of ${megabytes(quota)} MB: delete conversations with images for good (empty the ` +
      'trash), or ask the operator of this server to raise FILE_QUOTA',
    { code: 'file_quota', found: used, allowed: quota },
  );

const taken = (id: string) =>
  appError(400, `the id "${id}" is that of another file: give this one an id of its own`, { code: 'file_id_taken' });

const isRefusal = (error: unknown): boolean => isTributaryError(error) && error.type === 400;
