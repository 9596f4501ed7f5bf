// PATCH /api/notices/settings: what the user wants to be notified of.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { changeSettings } from '../server/repository.ts';
import { noticesApi } from '../shared/api.ts';

const route = userRoute({
  async PATCH({ app, userId, request }) {
    await changeSettings(await getStorage(app), userId, await readBody(request, noticesApi.change.body));
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
