// Copies a shared chat into the reader's account: files first, then the conversation in one transaction.
import type { App } from '../process/app.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import { branchOf } from '../../shared/conversation/branch.ts';
import { nextChatConfig } from '../../shared/message/chat-config.ts';
import { fileAddress, sharedFileIdOf, sharedFileIdsIn, withAddresses } from '../../shared/conversation/file-address.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { requireFiles } from '../files/require-files.ts';
import { newId } from '../storage/ids.ts';
import { appendMessages, changeConversation, createConversation } from '../storage/repositories/conversations.ts';
import { ownerOfShared } from '../storage/repositories/shares.ts';
import { getFiles } from '../files/files.server.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';
import { readSharedChat } from './shared-chat.server.ts';

/** Returns the copy's id; undefined if the share does not exist. Throws 400 `file_quota`. */
export async function copyShared(
  app: App,
  userId: string,
  share: string,
  using: ModelChoice,
): Promise<string | undefined> {
  const shared = await readSharedChat(app, share);
  if (!shared) return undefined;
  const storage = await getStorage(app);
  const fileIds = shared.messages.flatMap(sharedFileIdsIn);
  const names = await copyFiles(app, userId, share, new Set(fileIds));
  const own = shared.messages.map((message) =>
    withAddresses(message, (id) => fileAddress(names.get(id) ?? id), sharedFileIdOf),
  );
  const now = Date.now();
  const source = { id: '', title: shared.title, folderId: null, config: nextChatConfig(using), createdAt: now };
  const blank = { titleSource: 'user', pinned: false, archived: false, headId: null, tree: {}, messages: {} } as const;
  const copy = branchOf({ ...source, ...blank, updatedAt: now }, own, { title: shared.title, newId, now });
  const messages = pathOf(copy) as readonly StoredMessage[]; // a snapshot contains no running reply
  await together(storage, async (all) => {
    await requireFiles(all, userId, messages);
    const { id, title, titleSource, config } = copy;
    await createConversation(all, userId, { id, title, titleSource, config });
    await appendMessages(all, userId, id, messages);
    if (copy.headId !== null) await changeConversation(all, userId, id, { headId: copy.headId });
  });
  return copy.id;
}

async function copyFiles(
  app: App,
  userId: string,
  share: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const [storage, files] = [await getStorage(app), await getFiles(app)];
  const names = new Map<string, string>();
  for (const id of ids) {
    const owner = await ownerOfShared(storage, share, id);
    const file = owner === undefined ? undefined : await files.open(owner, id);
    if (!file) continue;
    const copy = newId();
    await files.write(userId, { id: copy, name: file.name, asIs: true }, file.body);
    names.set(id, copy);
  }
  return names;
}
