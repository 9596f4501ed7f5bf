// POST /api/conversations/:id/seen: marks answers up to a time as read; null marks the conversation as unread.
import { conversationsApi } from '../shared/api/conversations.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { seeConversation } from '../server/storage/repositories/unread.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async POST({ app, userId, params: { id = '' }, request }) {
    const { until } = await readBody(request, conversationsApi.see.body);
    if (!(await seeConversation(await getStorage(app, id), userId, id, until))) throw notFound('conversation', id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
