// Converts a temporary chat to a stored one: files first, then all rows in one transaction. Ids lose their temporary
// prefix, so that a repeated request has no effect.
import { requireFiles } from '../files/require-files.ts';
import type { FileStore } from '../files/file-store.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import { fileAddress, fileIdsIn, withAddresses } from '../../shared/conversation/file-address.ts';
import { keptId } from '../../shared/conversation/temporary.ts';
import {
  appendMessages,
  changeConversation,
  createConversation,
  findConversation,
} from '../storage/repositories/conversations.ts';
import type { WholeConversation } from '../storage/repositories/conversations.ts';
import { addPreviewVersion, listPreviewVersions } from '../storage/repositories/preview-versions.ts';
import { readMessages } from '../storage/repositories/messages.ts';
import { together } from '../storage/storage.ts';
import type { Tables } from '../storage/storage.ts';

interface Place {
  readonly tables: Tables;
  readonly files: FileStore;
}

/** Returns the id of a chat that was already kept. */
const known = async ({ tables }: Place, userId: string, id: string): Promise<string | undefined> =>
  (await findConversation(tables, userId, keptId(id)))?.id;

async function copy(from: Place, to: Place, userId: string, { conversation }: WholeConversation): Promise<string> {
  const { id, title, titleSource, config, headId } = conversation;
  const own = `${id}-`;
  const named = (each: string): string => (each.startsWith(own) ? each.slice(own.length) : each);
  const messages = await readMessages(from.tables, userId, id);
  for (const fileId of new Set(messages.flatMap(fileIdsIn))) {
    const file = await from.files.open(userId, fileId);
    if (file) await to.files.write(userId, { id: named(fileId), name: file.name, asIs: true }, file.body);
  }
  const kept = messages.map((message): StoredMessage => {
    const { runId: _run, ...rest } = withAddresses(message, (fileId) => fileAddress(named(fileId)));
    return { ...rest, id: named(message.id), parentId: message.parentId === null ? null : named(message.parentId) };
  });
  const versions = await listPreviewVersions(from.tables, userId, id);
  await together(to.tables, async (all) => {
    await requireFiles(all, userId, kept);
    const draft = { id: keptId(id), title, titleSource, config };
    if (!(await createConversation(all, userId, draft))) return;
    await appendMessages(all, userId, keptId(id), kept);
    for (const { createdAt, ...version } of versions) {
      const { message, after } = version;
      const draft = { ...version, id: named(version.id), message: named(message), after: named(after) };
      await addPreviewVersion(all, userId, keptId(id), draft, createdAt);
    }
    if (headId !== null) await changeConversation(all, userId, keptId(id), { headId: named(headId) });
  });
  return keptId(id);
}

export const keepChat = { known, copy };
