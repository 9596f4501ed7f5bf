// GET /api/files: storage used by the user's files, largest first, and where each is used.
import { fileUsageApi } from '../shared/api/file-usage.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { fileUsage } from '../server/storage/repositories/file-usage.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId }) {
    const quota = app.config.fileQuota * 1_000_000;
    return answer(fileUsageApi.read, await fileUsage(await getStorage(app), userId, quota));
  },
});

export const loader = route.loader;
export const action = route.action;
