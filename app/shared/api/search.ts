// Endpoints for searching the user's messages and titles: one row per chat, and the hits in a chat.
import { endpoint, typeOnly } from './endpoint.ts';
import { flag, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** `messageId`: newest hit; undefined if only the title matches. */
const foundRow = objectOf(
  {
    conversationId: text,
    title: text,
    excerpt: text,
    createdAt: number,
  },
  {
    messageId: text,
    /** Number of messages with all terms; versions with the same sentence count once. */
    count: number,
  },
);
export type Found = Static<typeof foundRow>;

const results = objectOf(
  {
    found: { type: 'array', items: foundRow, lenient: true },
  },
  {
    /** True if there may be older hits. */
    more: flag,
  },
);

const hit = objectOf({ messageId: text, excerpt: text, createdAt: number });
export type Hit = Static<typeof hit>;

export interface SearchFilters {
  readonly folder?: string | undefined;
  /** Of matching answers. */
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  /** ms since the epoch. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only messages with attachments. */
  readonly files?: 1 | undefined;
}

export const searchApi = {
  find: endpoint('GET', '/api/search', {
    query: typeOnly<{ readonly q: string; readonly limit?: number } & SearchFilters>(),
    answer: results,
  }),
  /** Hits in one chat, oldest first. */
  hits: endpoint('GET', '/api/search/:conversation', {
    query: typeOnly<{ readonly q: string }>(),
    answer: objectOf({ hits: { type: 'array', items: hit, lenient: true }, more: flag }),
  }),
};
