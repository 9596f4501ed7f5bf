// PATCH /api/server-keys/:id: renames, weighs, enables or disables a key; DELETE: deletes it. For administrators.
import { adminRoute, done } from '../../../server/endpoints/user-route.server.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { change, remove } from '../server/server-keys.server.ts';
import { serverKeysApi } from '../shared/api.ts';

const route = adminRoute({
  async PATCH({ app, userId, request, params: { id = '' } }) {
    await change(app, userId, id, await readBody(request, serverKeysApi.change.body));
    return done();
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    await remove(app, userId, id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
