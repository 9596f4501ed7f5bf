// GET /api/runs/:id/events?after=SEQ: stored events after SEQ, then new ones. POST: events of a run made by the browser
// itself.
import { browserEvents } from '../shared/api/run-bodies.ts';
import { runsApi } from '../shared/api/runs.ts';
import { answer } from '../server/http/answer.ts';
import { pushResponse } from '../server/http/push-body.ts';
import { readBody } from '../server/http/errors.server.ts';
import { streamHeaders } from '../server/http/event-stream.server.ts';
import { liveStream } from '../server/streams/live-streams.server.ts';
import { whileStanding } from '../server/auth/session-ends.server.ts';
import { numberOf, userRoute } from '../server/endpoints/user-route.server.ts';
import { getRuns } from '../server/runs/runs.server.ts';

const route = userRoute({
  async GET({ app, userId, caller, params: { id = '' }, query, request }) {
    const seen = request.headers.get('last-event-id');
    if (seen !== null && !query.has('after')) query.set('after', seen);
    const after = numberOf(query, 'after', { low: 0, high: 2 ** 31 - 1, unset: 0 });
    const follow = async (): Promise<Response> => {
      const events = await (await getRuns(app, id)).follow(userId, id, after);
      return pushResponse(whileStanding(app, caller.session, events), { headers: streamHeaders });
    };
    return liveStream(app, userId, request, follow, { followed: id });
  },
  async POST({ app, userId, params: { id = '' }, request }) {
    const runs = await getRuns(app, id);
    return answer(runsApi.post, await runs.take(userId, id, await readBody(request, browserEvents)));
  },
});

export const loader = route.loader;
export const action = route.action;
