// PATCH /api/assistants/:id: changes the given fields; DELETE: deletes the assistant but no chats.
import { assistantsApi } from '../shared/api/library.ts';
import { readBody, notFound } from '../server/http/errors.server.ts';
import { changedItem } from '../server/endpoints/library-routes.server.ts';
import { announce } from '../server/endpoints/shared-hints.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { changeReached, removeItem } from '../server/storage/repositories/library.ts';
import { getStorage } from '../server/storage/storage.server.ts';

const route = userRoute({
  async PATCH({ app, userId, params: { id = '' }, request }) {
    const change = await readBody(request, assistantsApi.change.body);
    const changed = await changeReached(await getStorage(app), userId, 'assistant', id, change);
    await changedItem(app, userId, 'assistant', id, changed);
    return done();
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    if (!(await removeItem(await getStorage(app), userId, 'assistant', id))) throw notFound('assistant', id);
    await announce(app, userId, { userId, kind: 'assistant', id });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
