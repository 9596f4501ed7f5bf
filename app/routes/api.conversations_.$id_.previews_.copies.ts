// POST: copies saved preview versions from another conversation, for a branch of it.
import { previewsApi } from '../shared/api/previews.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { findConversation } from '../server/storage/repositories/conversations.ts';
import { pathTo, placesOf } from '../server/storage/repositories/messages.ts';
import {
  copyPreviewVersions,
  listPreviewVersions,
  noteChange,
} from '../server/storage/repositories/preview-versions.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { together } from '../server/storage/storage.ts';
import type { Tables } from '../server/storage/storage.ts';

/** Returns the ids from the first message to the given one, which must exist. */
async function idsUpTo(tables: Tables, userId: string, conversationId: string, messageId: string) {
  if (!(await findConversation(tables, userId, conversationId))) throw notFound('conversation', conversationId);
  const path = pathTo(await placesOf(tables, userId, conversationId), messageId);
  if (path.length === 0) throw notFound('message', messageId);
  return path.map(({ id }) => id);
}

const route = userRoute({
  async POST({ app, userId, params: { id = '' }, request }) {
    const { from, upTo, to } = await readBody(request, previewsApi.copy.body);
    // A temporary chat is stored in another database.
    const source = await getStorage(app, from);
    const originals = await idsUpTo(source, userId, from, upTo);
    const versions = await listPreviewVersions(source, userId, from);
    await together(await getStorage(app, id), async (tables) => {
      const copies = await idsUpTo(tables, userId, id, to);
      const messages = originals.flatMap((original, at) => {
        const copy = copies[at];
        return copy === undefined ? [] : [[original, copy] as const];
      });
      await copyPreviewVersions(tables, userId, id, versions, { messages });
      if (versions.length > 0) await noteChange(tables, userId, id);
    });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
