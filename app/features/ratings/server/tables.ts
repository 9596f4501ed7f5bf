// Table of ratings.
import type { RatingValue } from '../shared/api.ts';

declare module '../../../server/storage/schema.ts' {
  interface Database {
    ratings: RatingsTable;
  }
}

export interface RatingsTable {
  conversationId: string;
  /** The last message of the rated answer. */
  messageId: string;
  userId: string;
  value: RatingValue;
  /** JSON list of reasons. */
  reasons: string;
  comment: string;
  /** Provider and model of the answer. */
  provider: string;
  model: string;
  ratedAt: number;
}
