// GET /api/ratings/models: the user's ratings of a period by model.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { periodOf } from '../../../server/usage/period.ts';
import { ratingsByModel } from '../server/repository.ts';
import { ratingsApi } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId, query }) {
    return answer(ratingsApi.models, {
      models: await ratingsByModel(await getStorage(app), periodOf(query), userId),
    });
  },
});

export const loader = route.loader;
export const action = route.action;
