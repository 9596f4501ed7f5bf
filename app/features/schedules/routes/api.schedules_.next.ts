// POST /api/schedules/next: the next times of an unsaved rule.
import { schedulesApi } from '../shared/api.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { timesOf } from '../server/schedules.server.ts';

const route = userRoute({
  async POST({ request }) {
    return answer(schedulesApi.next, timesOf(await readBody(request, schedulesApi.next.body)));
  },
});

export const loader = route.loader;
export const action = route.action;
