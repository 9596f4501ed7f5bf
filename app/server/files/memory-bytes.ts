// File contents in memory, for temporary chats: never written to disk, gone with the process.
import { appError } from '../http/errors.server.ts';
import type { ContentBytes } from './content-bytes.ts';

/** `maxBytes`: limit of all users together. */
export function memoryBytes(maxBytes: number): ContentBytes {
  const contents = new Map<string, Buffer>();
  let held = 0;
  const remove = (id: string): void => {
    held -= contents.get(id)?.byteLength ?? 0;
    contents.delete(id);
  };
  return {
    async write(id, bytes) {
      const pieces: Uint8Array[] = [];
      let size = 0;
      try {
        for await (const piece of bytes) {
          size += piece.byteLength;
          held += piece.byteLength;
          if (held > maxBytes) throw full();
          pieces.push(piece);
        }
      } catch (error) {
        held -= size;
        throw error;
      }
      held -= contents.get(id)?.byteLength ?? 0;
      contents.set(id, Buffer.concat(pieces));
    },
    async read(id) {
      const bytes = contents.get(id);
      return bytes && piecesOf(bytes);
    },
    has: async (id) => contents.has(id),
    remove: async (id) => remove(id),
    clean: async () => undefined,
    async sweep(named) {
      const ids = [...contents.keys()];
      const owned = await named(ids);
      for (const id of ids) if (!owned.has(id)) remove(id);
    },
  };
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const full = () =>
  appError(400, 'the temporary chats of this server hold as many files as its memory has room for: try again later', {
    code: 'file_quota',
  });
