// GET /api/folders/:id: a project; PATCH: changes or restores it; DELETE: deletes it, with ?chats=1 including its
// chats.
import { foldersApi } from '../shared/api/folders.ts';
import { answer } from '../server/http/answer.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { removeFolder, restoreFolder } from '../server/storage/repositories/deleted-folders.ts';
import { changeFolder, countChats, findFolder, ownsFolder } from '../server/storage/repositories/folders.ts';
import { getRuns } from '../server/runs/runs.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId, params: { id = '' } }) {
    const storage = await getStorage(app);
    const folder = await findFolder(storage, userId, id);
    if (!folder) throw notFound('folder', id);
    return answer(foldersApi.get, { ...folder, chats: await countChats(storage, userId, id) });
  },
  async PATCH({ app, userId, params: { id = '' }, request }) {
    const change = await readBody(request, foldersApi.change.body);
    const storage = await getStorage(app);
    const { trashed, ...fields } = change;
    // Idempotent: the folder may already be restored if an earlier response was lost.
    if (trashed === false && !(await restoreFolder(storage, userId, id)) && !(await ownsFolder(storage, userId, id)))
      throw notFound('folder', id);
    if (Object.keys(fields).length > 0 && !(await changeFolder(storage, userId, id, fields)))
      throw notFound('folder', id);
    return done();
  },
  async DELETE({ app, userId, params: { id = '' }, query }) {
    const fate = query.get('chats') === '1' ? 'trash' : 'out';
    const chats = await removeFolder(await getStorage(app), userId, id, fate);
    if (!chats) throw notFound('folder', id);
    if (fate === 'trash') {
      const runs = await getRuns(app);
      for (const chat of chats) for (const run of await runs.active(userId, chat)) await runs.stop(userId, run.id);
    }
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
