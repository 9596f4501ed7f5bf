// DELETE /api/tokens/:id: requests with the token are refused from now on, and its running calls end.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { lookAtCalls } from '../server/open-calls.ts';
import { revokeToken } from '../server/tokens.ts';

const route = userRoute({
  async DELETE({ app, userId, params: { id = '' } }) {
    await revokeToken(await getStorage(app), userId, id);
    await lookAtCalls(app);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
