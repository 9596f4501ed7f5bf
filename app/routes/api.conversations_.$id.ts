// GET: a conversation with its tree and the last shown messages; PATCH: changes title, pin, folder and others; DELETE:
// moves to the trash, or deletes permanently.
import { conversationsApi } from '../shared/api/conversations.ts';
import { answer } from '../server/http/answer.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { done, numberOf, userRoute } from '../server/endpoints/user-route.server.ts';
import {
  changeConversation,
  findConversation,
  purgeConversations,
  readConversation,
  trashConversation,
} from '../server/storage/repositories/conversations.ts';
import { reachesFolder } from '../server/storage/repositories/shared-folders.ts';
import { readMessages } from '../server/storage/repositories/messages.ts';
import { tasksOf } from '../server/storage/repositories/tasks.ts';
import { deletedForGood } from '../server/files/files.server.ts';
import { getRuns } from '../server/runs/runs.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { together } from '../server/storage/storage.ts';
import { taskViewOf } from '../server/turns/tasks/task-view.ts';
import { isTemporary } from '../shared/conversation/temporary.ts';
import { endTemporary } from '../server/temporary/temporary.server.ts';
import { viewsOf } from '../server/turns/turn-view.ts';

const route = userRoute({
  async GET({ app, userId, params: { id = '' }, query }) {
    const window = numberOf(query, 'window', { low: 0, high: 10_000, unset: 100 });
    const storage = await getStorage(app, id);
    const whole = await readConversation(storage, userId, id, window);
    if (!whole) throw notFound('conversation', id);
    const runs = await (await getRuns(app, id)).active(userId, id);
    const tasks = await tasksOf(storage, userId, id);
    return answer(conversationsApi.get, {
      ...whole,
      ...(tasks.length > 0 ? { tasks: tasks.map(taskViewOf) } : {}),
      turns: await viewsOf(storage, userId, id),
      runs: runs.map(({ id: runId, messageId, provider, model, startedAt }) => ({
        runId,
        messageId,
        provider,
        model,
        startedAt,
      })),
    });
  },
  async PATCH({ app, userId, params: { id = '' }, request }) {
    const { trashed, ...change } = await readBody(request, conversationsApi.change.body);
    const conversation = await together(await getStorage(app, id), async (tables) => {
      if (!(await findConversation(tables, userId, id))) throw notFound('conversation', id);
      const { folderId, headId } = change;
      if (folderId != null && !(await reachesFolder(tables, userId, folderId))) throw notFound('folder', folderId);
      if (headId != null && (await readMessages(tables, userId, id, [headId])).length === 0)
        throw notFound('message', headId);
      await changeConversation(tables, userId, id, change);
      if (trashed !== undefined) await trashConversation(tables, userId, id, trashed ? Date.now() : null);
      const changed = await findConversation(tables, userId, id);
      if (!changed) throw notFound('conversation', id);
      return changed;
    });
    return answer(conversationsApi.change, conversation);
  },
  async DELETE({ app, userId, params: { id = '' }, query }) {
    if (isTemporary(id)) {
      await endTemporary(app, userId, id);
      return done();
    }
    const storage = await getStorage(app, id);
    const runs = await getRuns(app, id);
    for (const run of await runs.active(userId, id)) await runs.stop(userId, run.id);
    if (!(await trashConversation(storage, userId, id, Date.now()))) throw notFound('conversation', id);
    if (query.get('forever') === '1') {
      await purgeConversations(storage, userId, id);
      await deletedForGood(app, userId);
    }
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
