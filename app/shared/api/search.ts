// Search over all of a user's messages and titles.
import { endpoint, typeOnly } from './endpoint.ts';
import { number, text } from './schema.ts';
import type { Static } from './schema.ts';

/** `messageId` is absent where the title was found. */
const foundRow = {
  type: 'object',
  required: ['conversationId', 'title', 'excerpt', 'createdAt'],
  properties: { conversationId: text, title: text, messageId: text, excerpt: text, createdAt: number },
} as const;
export type Found = Static<typeof foundRow>;

const results = {
  type: 'object',
  required: ['found'],
  properties: { found: { type: 'array', items: foundRow, lenient: true } },
} as const;

export const searchApi = {
  find: endpoint('GET', '/api/search', {
    query: typeOnly<{ readonly q: string; readonly limit?: number }>(),
    answer: results,
  }),
};
