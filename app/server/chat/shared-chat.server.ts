// Reads the snapshot for the page of a shared conversation.
import type { App } from '../process/app.ts';
import type { SharedChat } from '../../shared/conversation/shared-chat.ts';
import { readShare } from '../storage/repositories/shares.ts';
import { getStorage } from '../storage/storage.server.ts';

/** Returns undefined if the share does not exist or was revoked. */
export async function readSharedChat(app: App, id: string): Promise<SharedChat | undefined> {
  const text = await readShare(await getStorage(app), id);
  // Written by POST /api/share.
  return text === undefined ? undefined : (JSON.parse(text) as SharedChat);
}
