// GET /api/folders: the user's folders; POST: a new one.
import { appError, readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/http/user-route.server.ts';
import { createFolder, listFolders } from '../server/storage/repositories/folders.ts';
import { folderSchema } from '../server/storage/schemas.ts';
import { getStorage } from '../server/storage/storage.server.ts';

interface Draft {
  readonly id?: string;
  readonly name: string;
  readonly position?: number;
}

const route = userRoute({
  async GET({ userId }) {
    return Response.json({ folders: await listFolders(await getStorage(), userId) });
  },
  async POST({ userId, request }) {
    const draft = await readBody<Draft>(request, folderSchema);
    const storage = await getStorage();
    // The same folder again: its answer was lost.
    const folder =
      (await createFolder(storage, userId, draft)) ??
      (await listFolders(storage, userId)).find(({ id, name }) => id === draft.id && name === draft.name);
    if (!folder)
      throw appError(400, `the id "${draft.id ?? ''}" cannot be used: make another one`, { code: 'id_taken' });
    return Response.json(folder, { status: 201 });
  },
});

export const loader = route.loader;
export const action = route.action;
