// PATCH /api/folders/:id: its name or place; DELETE: it goes, what was in it stays.
import { foldersApi } from '../shared/api/folders.ts';
import { readBody } from '../server/http/errors.server.ts';
import { done, notFound, userRoute } from '../server/http/user-route.server.ts';
import { changeFolder, removeFolder } from '../server/storage/repositories/folders.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async PATCH({ userId, params: { id = '' }, request }) {
    const { name, position } = await readBody(request, foldersApi.change.body);
    const change = { ...(name === undefined ? {} : { name }), ...(position === undefined ? {} : { position }) };
    if (!(await changeFolder(await getStorage(), userId, id, change))) throw notFound('folder', id);
    return done();
  },
  async DELETE({ userId, params: { id = '' } }) {
    if (!(await removeFolder(await getStorage(), userId, id))) throw notFound('folder', id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
