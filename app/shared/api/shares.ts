// Read-only snapshots of conversations, for anyone who has the link.
import { endpoint, typeOnly } from './endpoint.ts';
import { exactObject, idSchema, number, object, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const shareRow = objectOf({ id: text, conversationId: text, createdAt: number });
export type Share = Static<typeof shareRow>;

/** `headId`: the last message that is shared; without one the conversation as it is shown. */
const request = exactObject({ conversationId: idSchema }, { headId: idSchema });

/** Model that the copy goes on with. */
const copyRequest = exactObject({ provider: text, model: text });
const copied = objectOf({ id: idSchema });

const list = objectOf({ shares: { type: 'array', items: shareRow, lenient: true } });

export const sharesApi = {
  list: endpoint('GET', '/api/share', { answer: list }),
  create: endpoint('POST', '/api/share', { body: request, answer: shareRow }),
  /** Open to anyone. */
  get: endpoint('GET', '/api/share/:id', { answer: object }),
  /** A file that the snapshot names. Open to anyone, as long as the snapshot is. */
  file: endpoint('GET', '/api/share/:id/files/:file', {
    query: typeOnly<{ readonly size?: 'thumbnail' | undefined }>(),
  }),
  /** A chat of the reader's own with what the snapshot shows, files included. Errors: 404, 400 `file_quota`. */
  copy: endpoint('POST', '/api/share/:id/copies', { body: copyRequest, answer: copied }),
  revoke: endpoint('DELETE', '/api/share/:id'),
};
