// Contents as chunks in the database, for PostgreSQL: processes that share one may not share a disk.
import type { Kysely } from 'kysely';
import type { Database } from '../storage/schema.ts';
import type { ContentBytes } from './content-bytes.ts';

/** Unit: bytes. */
const chunkBytes = 512 * 1024;
/** An upload that has written nothing for so long is over, whichever process had it. Unit: ms. */
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
    // Chunks go with their rows; a dump holds both.
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

/** Never none: an empty content is one empty chunk, so that it is there. */
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
