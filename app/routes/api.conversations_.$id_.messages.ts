// GET ?ids=a,b: full messages; POST: adds messages; DELETE ?id=: deletes a message and all its descendants.
import { messagesApi } from '../shared/api/conversations.ts';
import type { StoredMessage } from '../shared/api/message.ts';
import { answer } from '../server/http/answer.ts';
import { appError, readBody, notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { appendMessages, findConversation, removeMessage } from '../server/storage/repositories/conversations.ts';
import { branchIds, readMessages } from '../server/storage/repositories/messages.ts';
import { requireFiles } from '../server/files/require-files.ts';
import { together } from '../server/storage/storage.ts';
import { deletedForGood } from '../server/files/files.server.ts';
import { getRuns } from '../server/runs/runs.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';

/** Maximum ids per request. */
const maxIds = 500;

const route = userRoute({
  async GET({ app, userId, params: { id = '' }, query }) {
    const storage = await getStorage(app, id);
    if (!(await findConversation(storage, userId, id))) throw notFound('conversation', id);
    const ids = query.get('ids')?.split(',').filter(Boolean);
    if (ids && ids.length > maxIds) throw appError(400, `ids: found ${ids.length}; allowed: at most ${maxIds} at once`);
    return answer(messagesApi.get, { messages: await readMessages(storage, userId, id, ids) });
  },
  async POST({ app, userId, params: { id = '' }, request }) {
    const { messages } = await readBody(request, messagesApi.add.body);
    const appended = await together(await getStorage(app, id), async (all) => {
      await requireFiles(all, userId, messages);
      return appendMessages(all, userId, id, messages.map(withoutRun));
    });
    switch (appended.kind) {
      case 'added':
        return answer(messagesApi.add, { added: appended.added, headId: appended.headId }, { status: 201 });
      case 'no conversation':
        throw notFound('conversation', id);
      case 'no parent':
        throw notFound('message', appended.parentId);
      default:
        return appended satisfies never;
    }
  },
  async DELETE({ app, userId, params: { id = '' }, query }) {
    const messageId = query.get('id') ?? '';
    const storage = await getStorage(app, id);
    const runs = await getRuns(app, id);
    const gone = await branchIds(storage, userId, id, messageId);
    // Cancels provider calls whose answers are deleted.
    for (const run of await runs.active(userId, id)) if (gone.has(run.messageId)) await runs.stop(userId, run.id);
    if (!(await removeMessage(storage, userId, id, messageId))) throw notFound('message', messageId);
    await deletedForGood(app, userId);
    return done();
  },
});

/** Removes a run id sent by a client: only the server sets it. */
function withoutRun({ runId: _runId, ...message }: StoredMessage): StoredMessage {
  return message;
}

export const loader = route.loader;
export const action = route.action;
