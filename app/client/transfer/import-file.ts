// Reads files chosen for import: JSON, or the JSON inside a ZIP exported by ChatGPT or Claude.
import { maxFileBytes } from '../../shared/api/files.ts';
import { archivedFile, exportName } from '../../shared/transfer/archive.ts';
import { isZip, readZip, ZipError } from './zip.ts';
import type { ZipEntry } from './zip.ts';

export interface ArchivedFile {
  readonly name: string;
  /** Rejects with ZipError if the entry is damaged or too large. */
  bytes(): Promise<Blob>;
}

export type ReadFile =
  | {
      readonly type: 'read';
      readonly content: unknown;
      readonly size: number;
      /** Files of our own archive, by id. */
      readonly files?: ReadonlyMap<string, ArchivedFile>;
    }
  | { readonly type: 'notJSON' | 'notInZip' | 'tooLarge' | 'damaged' };

/** Maximum text size that a browser can hold together with the parsed values. Unit: bytes. */
export const maxText = 400 * 1024 * 1024;

/** Large accounts are exported to several files. */
const chatGPTFile = /^conversations(?:-\d+)?\.json$/i;
const baseOf = (name: string): string => name.split('/').at(-1) ?? name;

/** Never rejects because of the file's content. */
export async function readImportFile(file: Blob, limit = maxText): Promise<ReadFile> {
  try {
    if (await isZip(file)) return await readArchive(file, limit);
    if (file.size > limit) return { type: 'tooLarge' };
    return { type: 'read', content: JSON.parse(await file.text()) as unknown, size: file.size };
  } catch (error) {
    return { type: error instanceof ZipError ? error.why : 'notJSON' };
  }
}

async function readArchive(file: Blob, limit: number): Promise<ReadFile> {
  const entries = await readZip(file);
  const own = entries.find(({ name }) => baseOf(name) === exportName && name.split('/').length <= 2);
  if (own) {
    const text = await own.text(limit);
    // An archive that was unpacked and packed again may have a folder around all of it.
    const files = filesIn(entries, own.name.slice(0, -exportName.length));
    return { type: 'read', content: JSON.parse(text) as unknown, size: new Blob([text]).size, files };
  }
  const wanted = wantedOf(entries);
  if (wanted.length === 0) return { type: 'notInZip' };
  const contents: unknown[] = [];
  let size = 0;
  for (const entry of wanted) {
    const text = await entry.text(limit - size);
    size += new Blob([text]).size;
    contents.push(JSON.parse(text) as unknown);
  }
  const [first] = contents;
  return { type: 'read', content: contents.length === 1 ? first : contents.flat(), size };
}

const filesIn = (entries: readonly ZipEntry[], folder: string): ReadonlyMap<string, ArchivedFile> =>
  new Map(
    entries.flatMap((entry) => {
      const file = entry.name.startsWith(folder) ? archivedFile(entry.name.slice(folder.length)) : undefined;
      return file ? [[file.id, { name: file.name, bytes: () => entry.blob(maxFileBytes) }] as const] : [];
    }),
  );

/** Returns the files named as by ChatGPT and Claude, else the only JSON file. */
function wantedOf(entries: readonly ZipEntry[]): readonly ZipEntry[] {
  const own = entries.filter(({ name }) => chatGPTFile.test(baseOf(name)));
  if (own.length > 0) return own.toSorted((a, b) => a.name.localeCompare(b.name));
  // Archives created by macOS contain a metadata file for each file.
  const json = entries.filter(({ name }) => /\.json$/i.test(name) && !name.startsWith('__MACOSX/'));
  return json.length === 1 ? json : [];
}
