// Files of assistants and projects that others share: read where they are, and copied into the account on use.
import type { App } from '../process/app.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { findText, writeText } from '../storage/repositories/file-texts.ts';
import { keepUnused } from '../storage/repositories/files.ts';
import { ownsFolder } from '../storage/repositories/folders.ts';
import { sharedFiles } from '../storage/repositories/library.ts';
import { sharedFolderFiles } from '../storage/repositories/shared-folders.ts';
import type { SharedFile } from '../storage/repositories/shared-objects.ts';
import { getStorage } from '../storage/storage.server.ts';
import { getFiles } from './files.server.ts';

/** Copies the files that the account does not have yet. Returns false if the assistant is not shared, or has none. */
export async function takeSharedFiles(app: App, userId: string, assistant: string): Promise<boolean> {
  const found = await sharedFiles(await getStorage(app), userId, assistant);
  await take(app, userId, found);
  return found.length > 0;
}

/** Before a request of a chat: copies what is new in its project, if another user shares that. */
export async function takeProjectFiles(app: App, userId: string, conversationId: string): Promise<void> {
  const storage = await getStorage(app);
  const { folderId = null } = (await findConversation(storage, userId, conversationId)) ?? {};
  if (folderId === null || (await ownsFolder(storage, userId, folderId))) return;
  const found = await sharedFolderFiles(storage, userId, folderId);
  await take(app, userId, found);
  // No message names them: they are collected a week after their last use.
  await keepUnused(
    storage,
    userId,
    found.map(({ copy }) => copy),
  );
}

async function take(app: App, userId: string, found: readonly SharedFile[]): Promise<void> {
  const [storage, files] = await Promise.all([getStorage(app), getFiles(app)]);
  const known = await files.known(
    userId,
    found.map(({ copy }) => copy),
  );
  for (const { owner, id, copy } of found) {
    if (known.some((each) => each.id === copy)) continue;
    const file = await files.open(owner, id);
    if (!file) continue;
    await files.write(userId, { id: copy, name: file.name, stored: true, asIs: true }, file.body);
    // The text as its owner has it: a transcript, or one in a chosen encoding, cannot be read from the bytes again.
    const [theirs, own] = await Promise.all([findText(storage, owner, id), findText(storage, userId, copy)]);
    if (theirs?.read && own && !own.read) await writeText(storage, own.content, theirs.read);
  }
}

/** Owner and id of a file that is shared with the user under this id. */
export async function sharedFile(app: App, userId: string, copy: string): Promise<SharedFile | undefined> {
  const storage = await getStorage(app);
  const found = await Promise.all([sharedFiles(storage, userId), sharedFolderFiles(storage, userId)]);
  return found.flat().find((each) => each.copy === copy);
}
