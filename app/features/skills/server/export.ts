// A skill as a ZIP archive with its folder.
import { zipped } from '../../../server/http/zip-stream.ts';
import type { ZipMember } from '../../../server/http/zip-stream.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { textOf } from './read/collect.ts';
import { filesOf, skillOf } from './repository.ts';

/** Throws 404 before anything is sent. */
export async function exportSkill(tables: Tables, userId: string, name: string): Promise<AsyncGenerator<Uint8Array>> {
  const row = await skillOf(tables, userId, name);
  const files = await filesOf(tables, userId, name);
  return zipped(members([{ path: 'SKILL.md', bytes: Buffer.from(row.text) }, ...files], name));
}

async function* members(
  files: readonly { readonly path: string; readonly bytes: Buffer }[],
  folder: string,
): AsyncGenerator<ZipMember> {
  for (const { path, bytes } of files)
    yield { name: `${folder}/${path}`, bytes: one(bytes), deflate: textOf(bytes) !== undefined };
}

async function* one(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
