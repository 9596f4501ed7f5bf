// Files of a user: bytes that messages name by id, such as attached images and texts.
import { endpoint, typeOnly } from './endpoint.ts';
import { number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** Size limit of one file. Unit: bytes. */
export const maxFileBytes = 20_000_000;

const stored = objectOf({
  id: text,
  /** The server's finding, whatever the client said. */
  mediaType: text,
  bytes: number,
});
export type StoredFile = Static<typeof stored>;

export const filesApi = {
  /**
   * The body is the file itself, `application/octet-stream`; the id is the client's. The same bytes sent again under the same
   * id are there once. `name`: for whoever downloads it.
   */
  put: endpoint('PUT', '/api/files/:id', {
    query: typeOnly<{ readonly name?: string | undefined }>(),
    answer: stored,
  }),
  /** The bytes, or those of a thumbnail (WebP). `<img>` sends no token, so the session's cookie is enough. */
  get: endpoint('GET', '/api/files/:id', { query: typeOnly<{ readonly size?: 'thumbnail' | undefined }>() }),
};
