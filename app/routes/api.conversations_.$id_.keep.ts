// POST /api/conversations/:id/keep: turns a temporary chat into a stored one.
import { conversationsApi } from '../shared/api/conversations.ts';
import { isTemporary } from '../shared/conversation/temporary.ts';
import { answer } from '../server/http/answer.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { readSetting } from '../server/storage/repositories/settings.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { askTask } from '../server/turns/tasks/ask-task.ts';
import { readTaskPreferences } from '../shared/providers/task-model.ts';
import { keepTemporary } from '../server/temporary/temporary.server.ts';

const route = userRoute({
  async POST({ app, caller, userId, params: { id = '' }, request, traceId }) {
    if (!isTemporary(id)) throw notFound('temporary chat', id);
    const { client } = await readBody(request, conversationsApi.keep.body);
    const stored = await keepTemporary(app, userId, id);
    // Temporary chats have no title, which stored chats get after their first answer.
    const { titles } = readTaskPreferences(await readSetting(await getStorage(app), userId, 'preferences'));
    if (titles) await askTask(app, caller, stored, { kind: 'title', client }, traceId);
    return answer(conversationsApi.keep, { id: stored });
  },
});

export const loader = route.loader;
export const action = route.action;
