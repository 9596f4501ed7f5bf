// Endpoint that fetches external images on request, so that the other server learns nothing about the user.
import { exactObject } from '../schema/schema.ts';
import { endpoint } from './endpoint.ts';

export const remoteImagesApi = {
  /** Returns bytes with their content type: PNG, JPEG, GIF, WebP or AVIF of at most 10 MB. */
  load: endpoint('POST', '/api/remote-images', {
    body: exactObject({ url: { type: 'string', minLength: 1, maxLength: 4000 } }),
  }),
};
