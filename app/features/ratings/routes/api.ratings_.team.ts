// GET /api/ratings/team: ratings of all users in a period by model, without texts. For administrators.
import { adminRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { periodOf } from '../../../server/usage/period.ts';
import { ratingsByModel } from '../server/repository.ts';
import { ratingsApi } from '../shared/api.ts';

const route = adminRoute({
  async GET({ app, query }) {
    return answer(ratingsApi.team, { models: await ratingsByModel(await getStorage(app), periodOf(query)) });
  },
});

export const loader = route.loader;
export const action = route.action;
