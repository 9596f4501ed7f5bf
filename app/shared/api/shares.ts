// Endpoints of shared conversations: read-only snapshots for anyone with the link.
import { endpoint, typeOnly } from './endpoint.ts';
import { exactObject, idSchema, number, object, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const shareRow = objectOf({ id: text, conversationId: text, createdAt: number });
export type Share = Static<typeof shareRow>;

/** `headId`: last message to share. Default: the path on screen. */
const request = exactObject({ conversationId: idSchema }, { headId: idSchema });

/** Model for continuing the copy. */
const copyRequest = exactObject({ provider: text, model: text });
const copied = objectOf({ id: idSchema });

const list = objectOf({ shares: { type: 'array', items: shareRow, lenient: true } });

export const sharesApi = {
  list: endpoint('GET', '/api/share', { answer: list }),
  create: endpoint('POST', '/api/share', { body: request, answer: shareRow }),
  /** Public. */
  get: endpoint('GET', '/api/share/:id', { answer: object }),
  /** Returns a file of the snapshot. Public while the snapshot exists. */
  file: endpoint('GET', '/api/share/:id/files/:file', {
    query: typeOnly<{ readonly size?: 'thumbnail' | undefined }>(),
  }),
  /** Copies the snapshot with its files to a chat of the reader. Errors: 404, 400 `file_quota`. */
  copy: endpoint('POST', '/api/share/:id/copies', { body: copyRequest, answer: copied }),
  revoke: endpoint('DELETE', '/api/share/:id'),
};
