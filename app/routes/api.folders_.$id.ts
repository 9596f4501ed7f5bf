// GET /api/folders/:id: a project; PATCH: changes or restores it; DELETE: deletes it, with ?chats=1 including its
// chats.
import { foldersApi } from '../shared/api/folders.ts';
import { answer } from '../server/http/answer.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { removeFolder, restoreFolder } from '../server/storage/repositories/deleted-folders.ts';
import { countChats, ownsFolder } from '../server/storage/repositories/folders.ts';
import { changeReached, reachFolder } from '../server/storage/repositories/shared-folders.ts';
import { announce, notEditable, ownerOnly } from '../server/endpoints/shared-hints.server.ts';
import { getRuns } from '../server/runs/runs.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId, params: { id = '' } }) {
    const storage = await getStorage(app);
    const found = await reachFolder(storage, userId, id);
    if (!found) throw notFound('folder', id);
    return answer(foldersApi.get, { ...found.folder, chats: await countChats(storage, userId, id) });
  },
  async PATCH({ app, userId, params: { id = '' }, request }) {
    const change = await readBody(request, foldersApi.change.body);
    const storage = await getStorage(app);
    const { trashed, ...fields } = change;
    // Idempotent: the folder may already be restored if an earlier response was lost.
    if (trashed === false && !(await restoreFolder(storage, userId, id)) && !(await ownsFolder(storage, userId, id)))
      throw notFound('folder', id);
    const own = { kind: 'changed', place: { userId, kind: 'project', id } } as const;
    const changed = Object.keys(fields).length > 0 ? await changeReached(storage, userId, id, fields) : own;
    if (changed.kind === 'missing') throw notFound('folder', id);
    if (changed.kind === 'not editable') throw notEditable('project');
    if (changed.kind === 'owner only') throw ownerOnly('project', changed.fields);
    await announce(app, userId, changed.place);
    return done();
  },
  async DELETE({ app, userId, params: { id = '' }, query }) {
    const fate = query.get('chats') === '1' ? 'trash' : 'out';
    const chats = await removeFolder(await getStorage(app), userId, id, fate);
    if (!chats) throw notFound('folder', id);
    await announce(app, userId, { userId, kind: 'project', id });
    if (fate === 'trash') {
      const runs = await getRuns(app);
      for (const chat of chats) for (const run of await runs.active(userId, chat)) await runs.stop(userId, run.id);
    }
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
