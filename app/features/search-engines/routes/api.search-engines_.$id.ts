// DELETE /api/search-engines/:id: deletes the user's own settings of an engine.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { forget } from '../server/settings.server.ts';

const route = userRoute({
  async DELETE({ app, userId, params: { id = '' } }) {
    await forget(app, userId, id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
