// PATCH and DELETE /api/budgets/:id. For administrators.
import { adminRoute, done } from '../../../server/endpoints/user-route.server.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { change, remove } from '../server/administer.ts';
import { budgetsApi } from '../shared/api.ts';

const route = adminRoute({
  async PATCH({ app, userId, request, params: { id = '' } }) {
    await change(app, userId, id, await readBody(request, budgetsApi.change.body));
    return done();
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    await remove(app, userId, id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
