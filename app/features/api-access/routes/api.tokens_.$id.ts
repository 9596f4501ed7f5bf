// PATCH /api/tokens/:id: another name, other limits. DELETE: requests with the token are refused, and its running calls end.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { notFound, readBody } from '../../../server/http/errors.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { lookAtCalls } from '../server/open-calls.ts';
import { checkBounds } from '../server/token-bounds.ts';
import { changeToken, revokeToken } from '../server/tokens.ts';
import { tokensApi } from '../shared/api.ts';

const route = userRoute({
  async PATCH({ app, userId, params: { id = '' }, request }) {
    const draft = await readBody(request, tokensApi.change.body);
    checkBounds(draft);
    if (!(await changeToken(await getStorage(app), userId, id, draft))) throw notFound('token', id);
    return done();
  },
  async DELETE({ app, userId, params: { id = '' } }) {
    await revokeToken(await getStorage(app), userId, id);
    await lookAtCalls(app);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
