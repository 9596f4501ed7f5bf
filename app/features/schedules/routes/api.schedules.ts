// GET /api/schedules: lists scheduled questions with next times and last runs; POST: creates one.
import { schedulesApi } from '../shared/api.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { createSchedule, schedulesOf } from '../server/schedules.server.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(schedulesApi.list, { schedules: await schedulesOf(app, userId) });
  },
  async POST({ app, caller, request }) {
    const draft = await readBody(request, schedulesApi.create.body);
    return answer(schedulesApi.create, await createSchedule(app, caller, draft), { status: 201 });
  },
});

export const loader = route.loader;
export const action = route.action;
