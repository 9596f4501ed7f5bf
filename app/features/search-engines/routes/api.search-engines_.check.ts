// POST /api/search-engines/check: searches once with the given settings. Stores nothing.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { limitedCall } from '../../../server/offload/calls-at-once.server.ts';
import { check } from '../server/settings.server.ts';
import { searchEnginesApi } from '../shared/api.ts';

const route = userRoute({
  async POST({ app, userId, request }) {
    const { engine, ...given } = await readBody(request, searchEnginesApi.check.body, 'none');
    return answer(
      searchEnginesApi.check,
      await limitedCall(userId, () => check(app, userId, engine, given, request.signal)),
    );
  },
});

export const loader = route.loader;
export const action = route.action;
