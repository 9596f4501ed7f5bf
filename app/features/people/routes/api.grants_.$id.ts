// PATCH /api/grants/:id: sets the groups of a rule; DELETE: deletes it, so that everyone may use its object.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { changeRule, removeRule } from '../server/grants.ts';
import { answerRule } from '../server/refusals.ts';
import { grantsApi } from '../shared/api.ts';

const route = adminRoute({
  async PATCH({ app, userId, request, params: { id = '' } }) {
    const { groups } = await readBody(request, grantsApi.change.body);
    return answerRule(app, id, await changeRule(await getStorage(app), userId, id, groups));
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    return answerRule(app, id, await removeRule(await getStorage(app), userId, id));
  },
});

export const loader = route.loader;
export const action = route.action;
