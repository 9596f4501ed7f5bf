// GET /api/folders: the user's folders, and those shared with the user; POST: creates one.
import { foldersApi } from '../shared/api/folders.ts';
import { answer } from '../server/http/answer.ts';
import { appError, readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { createFolder, listFolders } from '../server/storage/repositories/folders.ts';
import { listReached } from '../server/storage/repositories/shared-folders.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(foldersApi.list, { folders: await listReached(await getStorage(app), userId) });
  },
  async POST({ app, userId, request }) {
    const draft = await readBody(request, foldersApi.create.body);
    const storage = await getStorage(app);
    // A repeated request, whose first response was lost, returns the same folder.
    const folder =
      (await createFolder(storage, userId, draft)) ??
      (await listFolders(storage, userId)).find(({ id, name }) => id === draft.id && name === draft.name);
    if (!folder)
      throw appError(400, `the id "${draft.id ?? ''}" cannot be used: make another one`, { code: 'id_taken' });
    return answer(foldersApi.create, folder, { status: 201 });
  },
});

export const loader = route.loader;
export const action = route.action;
