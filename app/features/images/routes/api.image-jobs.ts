// GET /api/image-jobs: lists image jobs, newest first; POST: starts one.
import { imageJobsApi } from '../shared/api.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { numberOf, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { givenBy } from '../../../server/turns/turns.server.ts';
import { beginImages, imagesOf } from '../server/image-jobs.server.ts';

const route = userRoute({
  async GET({ app, userId, query }) {
    const limit = numberOf(query, 'limit', { low: 1, high: 200, unset: 60 });
    const before = numberOf(query, 'before', { low: 0, high: 8.64e15, unset: Number.MAX_SAFE_INTEGER });
    return answer(imageJobsApi.list, await imagesOf(app, userId, { limit, before }));
  },
  async POST({ app, caller, userId, request }) {
    const order = await readBody(request, imageJobsApi.begin.body);
    return answer(
      imageJobsApi.begin,
      await beginImages(app, { userId, given: givenBy(caller, order.provider)[order.provider] }, order),
      { status: 202 },
    );
  },
});

export const loader = route.loader;
export const action = route.action;
