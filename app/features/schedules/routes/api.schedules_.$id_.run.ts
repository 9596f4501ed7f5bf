// POST /api/schedules/:id/run: runs the question now, once per answer id.
import { schedulesApi } from '../shared/api.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { runScheduleNow } from '../server/schedules.server.ts';

const route = userRoute({
  async POST({ app, userId, params: { id = '' }, request }) {
    const { answer: answerId } = await readBody(request, schedulesApi.run.body);
    return answer(schedulesApi.run, await runScheduleNow(app, userId, id, answerId), { status: 202 });
  },
});

export const loader = route.loader;
export const action = route.action;
