// GET /api/conversations/:conversation/ratings: the user's ratings of answers in a chat.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { notFound } from '../../../server/http/errors.server.ts';
import { findConversation } from '../../../server/storage/repositories/conversations.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { listRatings } from '../server/repository.ts';
import { ratingsApi } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId, params: { conversation = '' } }) {
    const storage = await getStorage(app);
    if (!(await findConversation(storage, userId, conversation))) throw notFound('conversation', conversation);
    return answer(ratingsApi.list, { ratings: await listRatings(storage, userId, conversation) });
  },
});

export const loader = route.loader;
export const action = route.action;
