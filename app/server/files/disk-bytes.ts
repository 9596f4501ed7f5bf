// File contents below DATA_DIR/files, for SQLite: written to a temporary file, synced, then renamed.
import { constants, mkdirSync, rmSync } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ContentBytes } from './content-bytes.ts';

const readBytes = 256 * 1024;

export function diskBytes(dataDir: string): ContentBytes {
  const folder = join(dataDir, 'files');
  const unfinished = join(folder, 'unfinished');
  const pathOf = (id: string): string => join(folder, id.slice(0, 2), id);
  return {
    async write(id, bytes) {
      const draft = join(unfinished, id);
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          for await (const piece of bytes) await file.writeFile(piece);
          await file.sync();
        } finally {
          await file.close();
        }
        const path = pathOf(id);
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(draft, path);
        await syncFolder(dirname(path));
        if (made !== undefined) await syncFolder(folder);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: async (id) => ((await isThere(pathOf(id))) ? piecesOf(pathOf(id)) : undefined),
    has: (id) => isThere(pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
    // Only one process uses the folder, so unfinished files at the start are garbage.
    async clean() {
      rmSync(unfinished, { recursive: true, force: true });
      mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    },
    async sweep(named) {
      const copiedAt = await newestIn(join(dataDir, 'copies'));
      for (const shard of await namesIn(folder)) {
        if (shard === basename(unfinished)) continue;
        const ids = await namesIn(join(folder, shard));
        const owned = await named(ids);
        for (const id of ids) {
          if (owned.has(id) || (await stat(pathOf(id))).mtimeMs <= copiedAt) continue;
          await rm(pathOf(id), { force: true });
        }
      }
    },
  };
}

/** A rename survives a power failure only once its folder is synced. Some systems cannot open a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY).catch(() => undefined);
  try {
    await folder?.sync();
  } catch {
    // Not supported by this system either.
  } finally {
    await folder?.close();
  }
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, constants.O_RDONLY);
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(readBytes), 0, readBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Returns the time of the latest write in a folder; minus infinity if it is empty. Unit: ms. */
async function newestIn(folder: string): Promise<number> {
  const times = (await namesIn(folder)).map(async (name) => (await stat(join(folder, name))).mtimeMs);
  return Math.max(Number.NEGATIVE_INFINITY, ...(await Promise.all(times)));
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
