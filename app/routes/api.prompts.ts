// GET /api/prompts: the user's prompts, and those shared with the user; POST: creates or restores one.
import { promptsApi } from '../shared/api/library.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { keptItem } from '../server/endpoints/library-routes.server.ts';
import { announce } from '../server/endpoints/shared-hints.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { listReached, putItem } from '../server/storage/repositories/library.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(promptsApi.list, { prompts: await listReached(await getStorage(app), userId, 'prompt') });
  },
  async POST({ app, userId, request }) {
    const { id, createdAt, ...body } = await readBody(request, promptsApi.put.body);
    const item = { id, body, ...(createdAt === undefined ? {} : { createdAt }) };
    keptItem('prompt', id, await putItem(await getStorage(app), userId, 'prompt', item));
    await announce(app, userId, { userId, kind: 'prompt', id });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
