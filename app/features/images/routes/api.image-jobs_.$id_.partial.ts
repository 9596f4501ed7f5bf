// GET /api/image-jobs/:id/partial: the unfinished image of a running job, authenticated by the session cookie.
import { notFound } from '../../../server/http/errors.server.ts';
import { fileResponse } from '../../../server/files/file-response.ts';
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { partialImage } from '../server/image-jobs.server.ts';

const route = userRoute(
  {
    async GET({ app, userId, request, params: { id = '' } }) {
      const file = await partialImage(app, userId, id);
      if (!file) throw notFound('unfinished image', id);
      return fileResponse(request, file, { 'cache-control': 'no-store' });
    },
  },
  { cookie: true },
);

export const loader = route.loader;
export const action = route.action;
