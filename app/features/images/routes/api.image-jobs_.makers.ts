// GET /api/image-jobs/makers: lists providers and models that make images.
import { imageJobsApi } from '../shared/api.ts';
import { answer } from '../../../server/http/answer.ts';
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { imageMakers } from '../server/image-jobs.server.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(imageJobsApi.makers, { makers: await imageMakers(app, userId) });
  },
});

export const loader = route.loader;
export const action = route.action;
