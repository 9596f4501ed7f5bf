// Search over all of a user's messages and titles: a row a chat, and the hits in one chat.
import { endpoint, typeOnly } from './endpoint.ts';
import { flag, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** `messageId` is that of the newest hit, absent where only the title was found. */
const foundRow = objectOf(
  {
    conversationId: text,
    title: text,
    excerpt: text,
    createdAt: number,
  },
  {
    messageId: text,
    /** Messages that hold every term; two versions with the same sentence count once. */
    count: number,
  },
);
export type Found = Static<typeof foundRow>;

const results = objectOf(
  {
    found: { type: 'array', items: foundRow, lenient: true },
  },
  {
    /** There may be older ones. */
    more: flag,
  },
);

const hit = objectOf({ messageId: text, excerpt: text, createdAt: number });
export type Hit = Static<typeof hit>;

export interface SearchFilters {
  readonly folder?: string | undefined;
  /** Of the answers that are found. */
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  /** ms since the epoch. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only messages that carry attachments. */
  readonly files?: 1 | undefined;
}

export const searchApi = {
  find: endpoint('GET', '/api/search', {
    query: typeOnly<{ readonly q: string; readonly limit?: number } & SearchFilters>(),
    answer: results,
  }),
  /** In one chat, oldest first. */
  hits: endpoint('GET', '/api/search/:conversation', {
    query: typeOnly<{ readonly q: string }>(),
    answer: objectOf({ hits: { type: 'array', items: hit, lenient: true }, more: flag }),
  }),
};
