// POST /api/remote-images: bytes of an image on another server, loaded at the user's request.
import { remoteImagesApi } from '../shared/api/remote-images.ts';
import { readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { remoteImage } from '../server/media/remote-image.server.ts';
import { remoteImageInLine } from '../server/offload/calls-at-once.server.ts';

const route = userRoute({
  async POST({ app, request, userId }) {
    const { url } = await readBody(request, remoteImagesApi.load.body);
    return remoteImageInLine(userId, () => remoteImage(app, url, request.signal), request.signal);
  },
});

export const loader = route.loader;
export const action = route.action;
