// File contents as chunks in PostgreSQL, because processes that share a database may not share a disk.
import type { Kysely } from 'kysely';
import type { Database } from '../storage/schema.ts';
import type { ContentBytes } from './content-bytes.ts';

/** Unit: bytes. */
const chunkBytes = 512 * 1024;
/** An upload without a write for this long was interrupted, in whichever process. Unit: ms. */
const abandonedMs = 3600 * 1000;

export function databaseBytes(db: Kysely<Database>): ContentBytes {
  const remove = async (id: string): Promise<void> =>
    void (await db.deleteFrom('fileChunks').where('content', '=', id).execute());
  const clean = async (): Promise<void> =>
    void (await db
      .deleteFrom('fileChunks')
      .where('writtenAt', '<', Date.now() - abandonedMs)
      .where('content', 'not in', (query) => query.selectFrom('fileContents').select('id'))
      .execute());
  return {
    async write(id, bytes) {
      try {
        let at = 0;
        for await (const chunk of inChunks(bytes)) {
          await db
            .insertInto('fileChunks')
            .values({ content: id, at: at++, bytes: chunk, writtenAt: Date.now() })
            .execute();
        }
      } catch (error) {
        await remove(id).catch(() => undefined);
        throw error;
      }
    },
    async read(id) {
      const first = await chunkOf(db, id, 0);
      return first && chunksFrom(db, id, first);
    },
    has: async (id) => (await chunkOf(db, id, 0)) !== undefined,
    remove,
    clean,
    // Chunks are deleted with their rows, and a dump contains both.
    sweep: clean,
  };
}

const chunkOf = async (db: Kysely<Database>, id: string, at: number): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('fileChunks').select('bytes').where('content', '=', id).where('at', '=', at).executeTakeFirst())
    ?.bytes;

async function* chunksFrom(db: Kysely<Database>, id: string, first: Uint8Array): AsyncGenerator<Uint8Array> {
  yield first;
  for (let at = 1; ; at++) {
    const chunk = await chunkOf(db, id, at);
    if (!chunk) return;
    yield chunk;
  }
}

/** Yields at least one chunk, so that an empty file exists. */
async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let given = false;
  for await (const piece of bytes) {
    waiting.push(piece);
    size += piece.byteLength;
    if (size < chunkBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, size, given] = [[], 0, true];
  }
  if (size > 0 || !given) yield Buffer.concat(waiting);
}
