// Read-only snapshots of conversations, for anyone who has the link.
import { endpoint, typeOnly } from './endpoint.ts';
import { idSchema, number, object, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const shareRow = {
  type: 'object',
  required: ['id', 'conversationId', 'createdAt'],
  properties: { id: text, conversationId: text, createdAt: number },
} as const;
export type Share = Static<typeof shareRow>;

/** `headId`: the last message that is shared; without one the conversation as it is shown. */
const request = {
  type: 'object',
  required: ['conversationId'],
  properties: { conversationId: idSchema, headId: idSchema },
  additionalProperties: false,
} as const;

/** Model that the copy goes on with. */
const copyRequest = {
  type: 'object',
  required: ['provider', 'model'],
  properties: { provider: text, model: text },
  additionalProperties: false,
} as const;
const copied = { type: 'object', required: ['id'], properties: { id: idSchema } } as const;

const list = {
  type: 'object',
  required: ['shares'],
  properties: { shares: { type: 'array', items: shareRow, lenient: true } },
} as const;

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
