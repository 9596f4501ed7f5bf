// DELETE /api/image-jobs/:id: deletes a job with its images; with `file` in the query only that image.
import { fileIdOf } from '../../../server/files/upload.ts';
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { removeImages } from '../server/image-jobs.server.ts';

const route = userRoute({
  async DELETE({ app, userId, params: { id = '' }, query }) {
    const file = query.get('file');
    await removeImages(app, userId, id, file === null ? undefined : fileIdOf(file));
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
