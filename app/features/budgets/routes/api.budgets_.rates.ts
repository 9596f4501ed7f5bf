// PATCH /api/budgets/rates: replaces the prices that administrators have entered.
import { adminRoute, done } from '../../../server/endpoints/user-route.server.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { setRates } from '../server/administer.ts';
import { budgetsApi } from '../shared/api.ts';

const route = adminRoute({
  async PATCH({ app, userId, request }) {
    const { rates } = await readBody(request, budgetsApi.rates.body);
    await setRates(app, userId, rates);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
