// POST /api/turns/decisions: the user's decision about a tool call or a waiting turn.
import { turnsApi } from '../shared/api/turns.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { decide } from '../server/turns/decide.ts';

const route = userRoute({
  async POST({ app, caller, request, traceId, about }) {
    const draft = await readBody(request, turnsApi.decide.body);
    about(draft.conversation);
    return answer(turnsApi.decide, await decide(app, caller, draft, traceId));
  },
});

export const loader = route.loader;
export const action = route.action;
