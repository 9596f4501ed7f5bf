// POST /api/image-jobs/:id/cancel: cancels a job, including the request to the provider.
import { imageJobsApi } from '../shared/api.ts';
import { answer } from '../../../server/http/answer.ts';
import { readBody } from '../../../server/http/errors.server.ts';
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { cancelImages } from '../server/image-jobs.server.ts';

const route = userRoute({
  async POST({ app, userId, params: { id = '' }, request }) {
    await readBody(request, imageJobsApi.cancel.body);
    return answer(imageJobsApi.cancel, await cancelImages(app, userId, id));
  },
});

export const loader = route.loader;
export const action = route.action;
