// Ratings in the export of a conversation, and back from it.
import { problemsOf } from '@tributary/runtime-core/schema';
import type { Tables } from '../../../server/storage/storage.ts';
import { timeOf } from '../../../server/storage/transfer/draft.ts';
import { ratingsApi } from '../shared/api.ts';
import type { StoredRating } from '../shared/api.ts';
import { listRatings, rate } from './repository.ts';

/** Returns undefined if the conversation has none. */
export async function exportRatings(tables: Tables, userId: string, conversationId: string): Promise<unknown> {
  const ratings = await listRatings(tables, userId, conversationId);
  return ratings.length > 0 ? ratings : undefined;
}

/** Leaves out ratings of messages that are not there. */
export async function importRatings(
  tables: Tables,
  userId: string,
  conversationId: string,
  written: unknown,
  idOf: (message: string) => string,
): Promise<void> {
  for (const entry of Array.isArray(written) ? (written as readonly unknown[]) : []) {
    if (!isStored(entry)) continue;
    const { message, ratedAt, ...rating } = entry;
    const now = Date.now();
    await rate(tables, userId, conversationId, idOf(message), rating, Math.min(timeOf(ratedAt) ?? now, now));
  }
}

const { ratings } = ratingsApi.list.answer.properties;
const schema = { ...ratings.items, additionalProperties: false } as const;

const isStored = (entry: unknown): entry is StoredRating => problemsOf(schema, entry).length === 0;
