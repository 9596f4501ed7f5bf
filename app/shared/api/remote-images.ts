// Images on other servers, fetched by this one when a reader asks: the other server learns nothing of the reader.
import { exactObject } from '../schema/schema.ts';
import { endpoint } from './endpoint.ts';

export const remoteImagesApi = {
  /** Bytes with the content type that they have: PNG, JPEG, GIF, WebP or AVIF of at most 10 MB. */
  load: endpoint('POST', '/api/remote-images', {
    body: exactObject({ url: { type: 'string', minLength: 1, maxLength: 4000 } }),
  }),
};
