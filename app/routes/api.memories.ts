// GET /api/memories: saved and suggested memories; POST: adds one; DELETE ?all=1: deletes all.
import { memoriesApi } from '../shared/api/memories.ts';
import { cleanFact } from '../shared/memory/facts.ts';
import { answer } from '../server/http/answer.ts';
import { appError, readBody, notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { checkedFact } from '../server/memory/checked-fact.ts';
import { digestOfFact } from '../server/storage/fact-digest.ts';
import { reachesFolder } from '../server/storage/repositories/shared-folders.ts';
import { addMemory, clearMemories, listMemories } from '../server/storage/repositories/memories.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(memoriesApi.list, { memories: await listMemories(await getStorage(app), userId) });
  },
  async POST({ app, userId, request }) {
    const { text, folderId = null } = await readBody(request, memoriesApi.add.body);
    const storage = await getStorage(app);
    if (folderId !== null && !(await reachesFolder(storage, userId, folderId))) throw notFound('folder', folderId);
    const fact = checkedFact(cleanFact(text));
    const added = await addMemory(storage, userId, {
      operation: 'add',
      target: null,
      text: fact,
      folderId,
      conversationId: null,
      digest: digestOfFact(app, userId, fact),
      accepted: true,
      again: true,
    });
    if (added.kind === 'full') throw appError(400, 'the memory is full: delete facts first', { code: 'memory_full' });
    if (added.kind === 'deleted') throw appError(500, 'the fact could not be written');
    return answer(memoriesApi.add, added.memory, { status: 201 });
  },
  async DELETE({ app, userId, query }) {
    if (query.get('all') !== '1') throw appError(400, 'all facts are deleted with ?all=1 only', { path: 'all' });
    await clearMemories(await getStorage(app), userId);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
