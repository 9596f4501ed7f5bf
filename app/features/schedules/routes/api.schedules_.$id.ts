// PATCH /api/schedules/:id: edits, pauses or resumes a schedule; DELETE: ends it.
import { schedulesApi } from '../shared/api.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { alterSchedule, deleteSchedule } from '../server/schedules.server.ts';

const route = userRoute({
  async PATCH({ app, caller, params: { id = '' }, request }) {
    const change = await readBody(request, schedulesApi.change.body);
    return answer(schedulesApi.change, await alterSchedule(app, caller, id, change));
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    await deleteSchedule(app, userId, id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
