// GET /api/budgets: all budgets and prices; POST: another budget. For administrators.
import { adminRoute, done } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { add, administered } from '../server/administer.ts';
import { budgetsApi } from '../shared/api.ts';

const route = adminRoute({
  async GET({ app }) {
    return answer(budgetsApi.list, await administered(app));
  },
  async POST({ app, userId, request }) {
    await add(app, userId, await readBody(request, budgetsApi.add.body));
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
