// PATCH /api/memories/:id: changes text or project, or accepts a suggestion; DELETE: deletes or dismisses it.
import { memoriesApi } from '../shared/api/memories.ts';
import { cleanFact } from '../shared/memory/facts.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { checkedFact } from '../server/memory/checked-fact.ts';
import { digestOfFact } from '../server/storage/fact-digest.ts';
import { reachesFolder } from '../server/storage/repositories/shared-folders.ts';
import { changeMemory, removeMemory } from '../server/storage/repositories/memories.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async PATCH({ app, userId, params: { id = '' }, request }) {
    const { text, ...change } = await readBody(request, memoriesApi.change.body);
    const storage = await getStorage(app);
    const { folderId } = change;
    if (folderId != null && !(await reachesFolder(storage, userId, folderId))) throw notFound('folder', folderId);
    const fact = text === undefined ? undefined : checkedFact(cleanFact(text));
    const changed = { ...change, ...(fact === undefined ? {} : { text: fact }) };
    if (!(await changeMemory(storage, userId, id, changed, digestOfFact(app, userId, fact ?? ''))))
      throw notFound('memory', id);
    return done();
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    if (!(await removeMemory(await getStorage(app), userId, id))) throw notFound('memory', id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
