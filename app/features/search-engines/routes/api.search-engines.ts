// GET /api/search-engines: engines, choice and the user's settings without secrets; POST: chooses one.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { choose, listEngines } from '../server/settings.server.ts';
import { searchEnginesApi } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(searchEnginesApi.list, await listEngines(app, userId));
  },
  async POST({ app, userId, request }) {
    const { engine, ...given } = await readBody(request, searchEnginesApi.choose.body, 'none');
    await choose(app, userId, engine, given);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
