// POST /api/deleted-files: deletes files by content; PATCH: restores them within a grace period; GET: ids of deleted
// files.
import { fileUsageApi } from '../shared/api/file-usage.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { deleteContents, deletedFileIds, restoreContents } from '../server/storage/repositories/deleted-files.ts';
import { collectDeleted } from '../server/files/files.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(fileUsageApi.gone, { files: await deletedFileIds(await getStorage(app), userId) });
  },
  async POST({ app, userId, request }) {
    const { contents } = await readBody(request, fileUsageApi.remove.body);
    const count = await deleteContents(await getStorage(app), userId, contents);
    collectDeleted(app);
    return answer(fileUsageApi.remove, { count });
  },
  async PATCH({ app, userId, request }) {
    const { contents } = await readBody(request, fileUsageApi.restore.body);
    return answer(fileUsageApi.restore, { count: await restoreContents(await getStorage(app), userId, contents) });
  },
});

export const loader = route.loader;
export const action = route.action;
