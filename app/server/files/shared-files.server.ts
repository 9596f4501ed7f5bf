// Files of assistants that others share: read where they are, and copied into the account when a chat gets them.
import type { App } from '../process/app.ts';
import { sharedFiles } from '../storage/repositories/library.ts';
import { getStorage } from '../storage/storage.server.ts';
import { getFiles } from './files.server.ts';

/** Copies the files that the account does not have yet. Returns false if the assistant is not shared, or has none. */
export async function takeSharedFiles(app: App, userId: string, assistant: string): Promise<boolean> {
  const found = await sharedFiles(await getStorage(app), userId, assistant);
  const files = await getFiles(app);
  const known = await files.known(
    userId,
    found.map(({ copy }) => copy),
  );
  for (const { owner, id, copy } of found) {
    if (known.some((each) => each.id === copy)) continue;
    const file = await files.open(owner, id);
    if (file) await files.write(userId, { id: copy, name: file.name, asIs: true }, file.body);
  }
  return found.length > 0;
}

/** Owner and id of a file that is shared with the user under this id. */
export async function sharedFile(app: App, userId: string, copy: string) {
  return (await sharedFiles(await getStorage(app), userId)).find((each) => each.copy === copy);
}
