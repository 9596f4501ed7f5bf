// POST /api/composed: the system prompt of a chat's next request, by layer.
import { memoriesApi } from '../shared/api/memories.ts';
import { readConfig } from '../shared/message/chat-config.ts';
import { answer } from '../server/http/answer.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { findConversation } from '../server/storage/repositories/conversations.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { composedFor } from '../server/turns/composed.ts';
import { ports } from '../server/turns/ports.ts';

const route = userRoute({
  async POST({ app, userId, request }) {
    const { conversationId, folderId = null, config, client } = await readBody(request, memoriesApi.composed.body);
    const storage = await getStorage(app);
    const found = conversationId === undefined ? undefined : await findConversation(storage, userId, conversationId);
    if (conversationId !== undefined && !found) throw notFound('conversation', conversationId);
    const asked = {
      userId,
      conversationId,
      folderId: found ? found.folderId : folderId,
      beganAt: found?.createdAt ?? Date.now(),
      headId: found?.headId ?? null,
      config: readConfig({ ...Object(found?.config), ...Object(config) }),
    };
    return answer(memoriesApi.composed, await composedFor(storage, ports(app), asked, client));
  },
});

export const loader = route.loader;
export const action = route.action;
