// GET /api/conversations/:id/memories: memories of the chat, and which answers used them; POST: reloads them.
import { notFound } from '../server/http/errors.server.ts';
import { memoriesApi } from '../shared/api/memories.ts';
import { answer } from '../server/http/answer.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { findConversation } from '../server/storage/repositories/conversations.ts';
import { readUses, refreshTold } from '../server/storage/repositories/told-memories.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { surroundingsIn } from '../server/turns/surroundings.ts';

const route = userRoute({
  async GET({ app, userId, params: { id = '' } }) {
    const storage = await getStorage(app);
    const conversation = await findConversation(storage, userId, id);
    if (!conversation) throw notFound('conversation', id);
    const [{ around }, used] = await Promise.all([
      surroundingsIn(storage, userId, conversation),
      readUses(storage, userId, id),
    ]);
    return answer(memoriesApi.told, { facts: around.memory ?? [], used });
  },
  async POST({ app, userId, params: { id = '' } }) {
    const storage = await getStorage(app);
    const conversation = await findConversation(storage, userId, id);
    if (!conversation) throw notFound('conversation', id);
    const { folderId, createdAt: beganAt } = conversation;
    await refreshTold(storage, { userId, conversationId: id, folderId, beganAt });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
