// GET /api/kept-calls: the newest calls and replies that are kept; DELETE: deletes all of them.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { listKept, removeAllKept } from '../server/kept-list.ts';
import { keptApi } from '../shared/api.ts';

const route = userRoute({
  GET: async ({ app, userId }) => answer(keptApi.list, { kept: await listKept(app, userId) }),
  async DELETE({ app, userId }) {
    await removeAllKept(app, userId);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
