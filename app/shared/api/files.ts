// Endpoints of the user's files, such as attached images and texts, referenced by messages.
import { endpoint, typeOnly } from './endpoint.ts';
import { number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** Size limit of a file in bytes. */
export const maxFileBytes = 20_000_000;

const stored = objectOf({
  id: text,
  /** Detected by the server, whatever the client stated. */
  mediaType: text,
  bytes: number,
});
export type StoredFile = Static<typeof stored>;

export const filesApi = {
  /** The body is the file, as `application/octet-stream`. Idempotent; the client chooses the id. `name`: for downloads. */
  put: endpoint('PUT', '/api/files/:id', {
    query: typeOnly<{ readonly name?: string | undefined }>(),
    answer: stored,
  }),
  /** Returns the file or a thumbnail (WebP). Accepts the session's cookie, because `<img>` sends no token. */
  get: endpoint('GET', '/api/files/:id', { query: typeOnly<{ readonly size?: 'thumbnail' | undefined }>() }),
};
