// POST /api/conversations/:conversation/ratings/:message: rates an answer; DELETE: removes the rating.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { notFound, readBody } from '../../../server/http/errors.server.ts';
import { findConversation } from '../../../server/storage/repositories/conversations.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { rate, removeRating } from '../server/repository.ts';
import { ratingsApi } from '../shared/api.ts';

const route = userRoute({
  async POST({ app, userId, request, params: { conversation = '', message = '' } }) {
    const rating = await readBody(request, ratingsApi.rate.body);
    if (!(await rate(await getStorage(app), userId, conversation, message, rating))) throw notFound('answer', message);
    return done();
  },
  async DELETE({ app, userId, params: { conversation = '', message = '' } }) {
    const storage = await getStorage(app);
    if (!(await findConversation(storage, userId, conversation))) throw notFound('conversation', conversation);
    await removeRating(storage, userId, conversation, message);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
