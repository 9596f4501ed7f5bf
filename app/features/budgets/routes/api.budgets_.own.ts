// GET /api/budgets/own: the budgets that limit the calling user, with what is left.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { ownOf } from '../server/budgets.server.ts';
import { budgetsApi } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(budgetsApi.own, { budgets: await ownOf(app, userId) });
  },
});

export const loader = route.loader;
export const action = route.action;
