// GET /api/live?follow=RUN.SEQ,RUN.SEQ: an event stream with all server notifications for a page.
import { whileStanding } from '../server/auth/session-ends.server.ts';
import { streamHeaders } from '../server/http/event-stream.server.ts';
import { liveStream } from '../server/streams/live-streams.server.ts';
import { pushResponse } from '../server/http/push-body.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { readFollowed } from '../server/live/follow-list.ts';
import { liveBody } from '../server/streams/live.server.ts';

const route = userRoute({
  async GET({ app, userId, caller, query, request }) {
    const runs = readFollowed(query.get('follow') ?? '');
    return liveStream(app, userId, request, async () =>
      pushResponse(whileStanding(app, caller.session, await liveBody(app, userId, runs)), { headers: streamHeaders }),
    );
  },
});

export const loader = route.loader;
export const action = route.action;
