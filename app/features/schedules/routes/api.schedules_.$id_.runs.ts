// GET /api/schedules/:id/runs: the paginated history of a scheduled question, newest first.
import { schedulesApi } from '../shared/api.ts';
import { answer } from '../../../server/http/answer.ts';
import { numberOf, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { scheduleRuns } from '../server/schedules.server.ts';

const latest = 8.64e15;

const route = userRoute({
  async GET({ app, userId, params: { id = '' }, query }) {
    const limit = numberOf(query, 'limit', { low: 1, high: 100, unset: 20 });
    const before = numberOf(query, 'before', { low: 0, high: latest, unset: latest });
    return answer(schedulesApi.runs, await scheduleRuns(app, userId, id, { limit, before }));
  },
});

export const loader = route.loader;
export const action = route.action;
