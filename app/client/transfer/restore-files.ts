// Uploads the files of an imported archive under new ids, and names these in what is sent.
import { pathOf } from '../../shared/api/endpoint.ts';
import { filesApi } from '../../shared/api/files.ts';
import { fileAddress, fileIdOf } from '../../shared/conversation/file-address.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { Transport } from '../net/transport.ts';
import type { ArchivedFile } from './import-file.ts';
import { ZipError } from './zip.ts';

/** Returns the piece with its addresses replaced. A damaged entry is left out: its address stays, and is added to `damaged`. */
export async function withRestored(
  transport: Pick<Transport, 'sendBytes'>,
  piece: unknown,
  files: ReadonlyMap<string, ArchivedFile>,
  /** New ids of the files so far, by their ids in the archive. */
  restored: Map<string, string>,
  damaged = new Set<string>(),
): Promise<unknown> {
  for (const id of new Set(idsIn(piece))) {
    const file = files.get(id);
    if (!file || restored.has(id)) continue;
    const bytes = await file.bytes().catch((error: unknown) => {
      if (error instanceof ZipError) return undefined;
      throw error;
    });
    if (!bytes) {
      damaged.add(id);
      continue;
    }
    const given = newId();
    const body = new Uint8Array(await bytes.arrayBuffer());
    await transport.sendBytes('PUT', pathOf(filesApi.put, { id: given, name: file.name }), body, {});
    restored.set(id, given);
  }
  return replaced(piece, restored);
}

function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    const id = fileIdOf(value);
    if (id !== undefined) yield id;
  } else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value) as readonly unknown[]) yield* idsIn(inner);
}

function replaced(value: unknown, restored: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const id = restored.get(fileIdOf(value) ?? '');
    return id === undefined ? value : fileAddress(id);
  }
  if (Array.isArray(value)) return (value as readonly unknown[]).map((inner) => replaced(inner, restored));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, restored)]));
}
