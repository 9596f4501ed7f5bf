// PATCH /api/prompts/:id: changes the given fields; DELETE: deletes the prompt.
import { promptsApi } from '../shared/api/library.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { changedItem } from '../server/endpoints/library-routes.server.ts';
import { announce } from '../server/endpoints/shared-hints.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { changeReached, removeItem } from '../server/storage/repositories/library.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async PATCH({ app, userId, params: { id = '' }, request }) {
    const change = await readBody(request, promptsApi.change.body);
    const changed = await changeReached(await getStorage(app), userId, 'prompt', id, change);
    await changedItem(app, userId, 'prompt', id, changed);
    return done();
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    if (!(await removeItem(await getStorage(app), userId, 'prompt', id))) throw notFound('prompt', id);
    await announce(app, userId, { userId, kind: 'prompt', id });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
