// Names in the archive of an export with files.

/** The readable file. */
export const exportName = 'tributary.json';
/** Holds a folder for each file, named by its id. */
export const fileFolder = 'files/';

const path = new RegExp(`^${fileFolder}([A-Za-z0-9_-]{1,64})/([^/]+)$`);

/** Id and name of a stored file; undefined for other entries. */
export function archivedFile(entry: string): { readonly id: string; readonly name: string } | undefined {
  const [, id, name] = path.exec(entry) ?? [];
  return id === undefined || name === undefined ? undefined : { id, name };
}
